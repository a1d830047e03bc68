CREATE TABLE public.answer (
    day date NOT NULL,
    text character varying NOT NULL,
    theme boolean NOT NULL
);
CREATE TABLE public.crosswright_version (
    version_num character varying(32) NOT NULL
);
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
    content character varying NOT NULL
);
ALTER TABLE ONLY public.play ALTER COLUMN id SET DEFAULT nextval('public.play_id_seq'::regclass);
INSERT INTO public.answer VALUES ('2026-11-21', 'CAT', true);
INSERT INTO public.answer VALUES ('2026-11-21', 'WAN', false);
INSERT INTO public.answer VALUES ('2026-11-21', 'COW', false);
INSERT INTO public.answer VALUES ('2026-11-21', 'TIN', false);
INSERT INTO public.crosswright_version VALUES ('0001');
INSERT INTO public.play VALUES (1, '2026-11-21', 300, 0);
INSERT INTO public.play VALUES (2, '2026-11-21', 420, 3);
INSERT INTO public.puzzle VALUES ('2026-11-21', '2026-11-21', 'daily', '2026-11-22 10:13:08.520265+00', 3, 3, 2, 'Small & square', '{"unfair": ["1A"]}', '{
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
');
INSERT INTO public.puzzle VALUES ('mfrggzdfmztwq2lk', NULL, 'upload', '2026-11-22 10:13:08.520265+00', 3, 3, NULL, 'Small & square', NULL, '{
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
');
SELECT pg_catalog.setval('public.play_id_seq', 2, true);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_pkey PRIMARY KEY (day, text);
ALTER TABLE ONLY public.crosswright_version
    ADD CONSTRAINT crosswright_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.puzzle
    ADD CONSTRAINT puzzle_day_key UNIQUE (day);
ALTER TABLE ONLY public.puzzle
    ADD CONSTRAINT puzzle_pkey PRIMARY KEY (id);
CREATE INDEX play_times ON public.play USING btree (puzzle, seconds);
ALTER TABLE ONLY public.answer
    ADD CONSTRAINT answer_day_fkey FOREIGN KEY (day) REFERENCES public.puzzle(day) ON DELETE CASCADE;
ALTER TABLE ONLY public.play
    ADD CONSTRAINT play_puzzle_fkey FOREIGN KEY (puzzle) REFERENCES public.puzzle(id) ON DELETE CASCADE;
