CREATE TABLE public.answer (
    puzzle character varying NOT NULL,
    text character varying NOT NULL,
    theme boolean NOT NULL
);
CREATE TABLE public.change (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    who character varying NOT NULL,
    action character varying NOT NULL,
    series character varying NOT NULL,
    day date NOT NULL,
    revision integer NOT NULL,
    summary character varying NOT NULL,
    before character varying
);
CREATE SEQUENCE public.change_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.change_id_seq OWNED BY public.change.id;
CREATE TABLE public.crosswright_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.note (
    id integer NOT NULL,
    puzzle character varying NOT NULL,
    clue character varying NOT NULL,
    reason character varying NOT NULL,
    text character varying NOT NULL
);
CREATE SEQUENCE public.note_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.note_id_seq OWNED BY public.note.id;
CREATE TABLE public.play (
    id integer NOT NULL,
    puzzle character varying NOT NULL,
    seconds integer NOT NULL,
    help integer NOT NULL
);
CREATE SEQUENCE public.play_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.play_id_seq OWNED BY public.play.id;
CREATE TABLE public.prepared (
    puzzle character varying NOT NULL,
    version integer NOT NULL,
    bytes integer NOT NULL,
    facts character varying NOT NULL,
    answers character varying NOT NULL,
    document character varying NOT NULL
);
CREATE TABLE public.puzzle (
    id character varying NOT NULL,
    day date,
    origin character varying NOT NULL,
    created timestamp with time zone NOT NULL,
    rows integer NOT NULL,
    columns integer NOT NULL,
    difficulty integer,
    title character varying NOT NULL,
    report character varying,
    content character varying NOT NULL,
    series character varying DEFAULT ''::character varying NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    approval character varying DEFAULT 'none'::character varying NOT NULL
);
CREATE TABLE public.regex (
    day date NOT NULL,
    created timestamp with time zone NOT NULL,
    difficulty integer NOT NULL,
    size character varying NOT NULL,
    compact character varying NOT NULL,
    document character varying NOT NULL,
    title character varying DEFAULT 'Regex crossword'::character varying NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    approval character varying DEFAULT 'none'::character varying NOT NULL
);
CREATE TABLE public.room (
    id character varying NOT NULL,
    puzzle character varying NOT NULL,
    used timestamp with time zone NOT NULL
);
CREATE TABLE public.room_letter (
    room character varying NOT NULL,
    cell integer NOT NULL,
    number integer NOT NULL,
    text character varying NOT NULL,
    mark character varying NOT NULL
);
CREATE TABLE public.tally (
    puzzle character varying NOT NULL,
    what character varying NOT NULL,
    number integer NOT NULL
);
ALTER TABLE ONLY public.change ALTER COLUMN id SET DEFAULT nextval('public.change_id_seq'::regclass);
ALTER TABLE ONLY public.note ALTER COLUMN id SET DEFAULT nextval('public.note_id_seq'::regclass);
ALTER TABLE ONLY public.play ALTER COLUMN id SET DEFAULT nextval('public.play_id_seq'::regclass);
INSERT INTO public.answer VALUES ('2026-11-21', 'CAT', true);
INSERT INTO public.answer VALUES ('2026-11-21', 'WAN', false);
INSERT INTO public.answer VALUES ('2026-11-21', 'COW', false);
INSERT INTO public.answer VALUES ('2026-11-21', 'TIN', false);
INSERT INTO public.crosswright_version VALUES ('0006');
INSERT INTO public.play VALUES (1, '2026-11-21', 300, 0);
INSERT INTO public.play VALUES (2, '2026-11-21', 420, 3);
INSERT INTO public.prepared VALUES ('2026-11-21', 1, 1553, '{"heading": "Small & square", "byline": "By Ann Example", "about": "3 by 3 cells, 1 block; clues: 2 across, 2 down", "copyright": "\u00a9 2026 Ann Example", "difficulty": "", "complete": true, "corrections": ""}', '{"solution":["C","A","T","O","","I","W","A","N"],"right":[["C"],["A"],["T"],["O"],[],["I"],["W"],["A"],["N"]],"open":[0,1,2,3,5,6,7,8],"complete":true,"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}', '{"version":1,"title":"Small & square","author":"Ann Example","editor":"","copyright":"© 2026 Ann Example","notes":"Two lines\nof notes","date":"","difficulty":"","language":"en","rows":3,"columns":3,"cells":[{"number":"1"},{},{"number":"2"},{},null,{},{"number":"3"},{},{}],"lists":[{"heading":"Across","clues":[{"number":"1","html":"It purrs &amp; sleeps","cells":[0,1,2]},{"number":"3","html":"<i>Pale</i>, oddly","cells":[6,7,8]}]},{"heading":"Down","clues":[{"number":"1","html":"Low one’s source","cells":[0,3,6]},{"number":"2","html":"Metal","cells":[2,5,8]}]}],"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","keyboard":[["Q","W","E","R","T","Y","U","I","O","P"],["A","S","D","F","G","H","J","K","L"],["Z","X","C","V","B","N","M"]]}');
INSERT INTO public.prepared VALUES ('mfrggzdfmztwq2lk', 1, 1553, '{"heading": "Small & square", "byline": "By Ann Example", "about": "3 by 3 cells, 1 block; clues: 2 across, 2 down", "copyright": "\u00a9 2026 Ann Example", "difficulty": "", "complete": true, "corrections": ""}', '{"solution":["C","A","T","O","","I","W","A","N"],"right":[["C"],["A"],["T"],["O"],[],["I"],["W"],["A"],["N"]],"open":[0,1,2,3,5,6,7,8],"complete":true,"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}', '{"version":1,"title":"Small & square","author":"Ann Example","editor":"","copyright":"© 2026 Ann Example","notes":"Two lines\nof notes","date":"","difficulty":"","language":"en","rows":3,"columns":3,"cells":[{"number":"1"},{},{"number":"2"},{},null,{},{"number":"3"},{},{}],"lists":[{"heading":"Across","clues":[{"number":"1","html":"It purrs &amp; sleeps","cells":[0,1,2]},{"number":"3","html":"<i>Pale</i>, oddly","cells":[6,7,8]}]},{"heading":"Down","clues":[{"number":"1","html":"Low one’s source","cells":[0,3,6]},{"number":"2","html":"Metal","cells":[2,5,8]}]}],"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","keyboard":[["Q","W","E","R","T","Y","U","I","O","P"],["A","S","D","F","G","H","J","K","L"],["Z","X","C","V","B","N","M"]]}');
INSERT INTO public.puzzle VALUES ('2026-11-21', '2026-11-21', 'daily', '2026-11-22 14:40:34.585791+00', 3, 3, 2, 'Small & square', '{"unfair": ["1A"]}', '{
  "format": "crosswright puzzle",
  "version": 1,
  "title": "Small & square",
  "author": "Ann Example",
  "copyright": "© 2026 Ann Example",
  "notes": "Two lines\nof notes",
  "solution": [
    ["C", "A", "T"],
    ["O", null, "I"],
    ["W", "A", "N"]
  ],
  "clues": [
    {"heading": "Across", "number": "1", "clue": "It purrs &amp; sleeps", "cells": [0, 1, 2]},
    {"heading": "Across", "number": "3", "clue": "<i>Pale</i>, oddly", "cells": [6, 7, 8]},
    {"heading": "Down", "number": "1", "clue": "Low one’s source", "cells": [0, 3, 6]},
    {"heading": "Down", "number": "2", "clue": "Metal", "cells": [2, 5, 8]}
  ]
}
', '', 1, 'none');
INSERT INTO public.puzzle VALUES ('mfrggzdfmztwq2lk', NULL, 'upload', '2026-11-22 14:40:34.585791+00', 3, 3, NULL, 'Small & square', NULL, '{
  "format": "crosswright puzzle",
  "version": 1,
  "title": "Small & square",
  "author": "Ann Example",
  "copyright": "© 2026 Ann Example",
  "notes": "Two lines\nof notes",
  "solution": [
    ["C", "A", "T"],
    ["O", null, "I"],
    ["W", "A", "N"]
  ],
  "clues": [
    {"heading": "Across", "number": "1", "clue": "It purrs &amp; sleeps", "cells": [0, 1, 2]},
    {"heading": "Across", "number": "3", "clue": "<i>Pale</i>, oddly", "cells": [6, 7, 8]},
    {"heading": "Down", "number": "1", "clue": "Low one’s source", "cells": [0, 3, 6]},
    {"heading": "Down", "number": "2", "clue": "Metal", "cells": [2, 5, 8]}
  ]
}
', '', 1, 'none');
INSERT INTO public.regex VALUES ('2026-11-21', '2026-11-22 14:40:34.585791+00', 2, '4 by 4', 'r1.x', '{}', 'Regex crossword', 1, 'none');
SELECT pg_catalog.setval('public.change_id_seq', 1, false);
SELECT pg_catalog.setval('public.note_id_seq', 1, false);
SELECT pg_catalog.setval('public.play_id_seq', 2, true);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (puzzle, text);
ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.crosswright_version
    ADD CONSTRAINT crosswright_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.prepared
    ADD CONSTRAINT prepared_pkey PRIMARY KEY (puzzle);
ALTER TABLE ONLY public.puzzle
    ADD CONSTRAINT puzzle_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.puzzle
    ADD CONSTRAINT puzzle_series_day UNIQUE (series, day);
ALTER TABLE ONLY public.regex
    ADD CONSTRAINT regex_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.room_letter
    ADD CONSTRAINT room_letter_pkey PRIMARY KEY (room, cell);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT tally_pkey PRIMARY KEY (puzzle, what);
CREATE INDEX change_of_day ON public.change USING btree (series, day);
CREATE INDEX note_of_puzzle ON public.note USING btree (puzzle);
CREATE INDEX play_times ON public.play USING btree (puzzle, seconds);
CREATE INDEX room_used ON public.room USING btree (used);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.prepared
    ADD CONSTRAINT prepared_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.room_letter
    ADD CONSTRAINT room_letter_room_fkey FOREIGN KEY (room) REFERENCES public.room(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT tally_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
