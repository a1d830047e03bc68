create table synset (id integer primary key, field integer, instance integer, gloss text);
create table sense (
    synset integer, place integer, text text, lemma text, number integer, count integer,
    primary key (synset, place)) without rowid;
create table reading (
    entry text, lemma text, part text, tag text, primary key (entry, lemma, part, tag)) without rowid;
create table relation (
    source integer, symbol text, target integer, source_place integer, target_place integer,
    primary key (source, symbol, target, source_place, target_place)) without rowid;
create table phrase (
    entry text, lemma text, place integer, words integer, zipf real, primary key (entry, lemma, place)) without rowid;
create table example (synset integer, number integer, text text, primary key (synset, number)) without rowid;
create table example_word (
    entry text, synset integer, number integer, primary key (entry, synset, number)) without rowid;
create table near (entry text, phrase text, text text, likeness real, primary key (entry, phrase, text)) without rowid;
create table article (entry text, title text, description text, primary key (entry, title)) without rowid;
create table kin (lemma text, other text, primary key (lemma, other)) without rowid;
create table unkind (entry text primary key) without rowid;
create table frequency (word text primary key, zipf real, known real) without rowid;
