BEGIN TRANSACTION;
CREATE TABLE answer (
	puzzle VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	theme BOOLEAN NOT NULL, 
	PRIMARY KEY (puzzle, text), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
INSERT INTO "answer" VALUES('2026-11-21','CAT',1);
INSERT INTO "answer" VALUES('2026-11-21','WAN',0);
INSERT INTO "answer" VALUES('2026-11-21','COW',0);
INSERT INTO "answer" VALUES('2026-11-21','TIN',0);
CREATE TABLE change (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	who VARCHAR NOT NULL, 
	action VARCHAR NOT NULL, 
	series VARCHAR NOT NULL, 
	day DATE NOT NULL, 
	revision INTEGER NOT NULL, 
	summary VARCHAR NOT NULL, 
	"before" VARCHAR, 
	PRIMARY KEY (id)
);
CREATE TABLE crosswright_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT crosswright_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "crosswright_version" VALUES('0006');
CREATE TABLE note (
	id INTEGER NOT NULL, 
	puzzle VARCHAR NOT NULL, 
	clue VARCHAR NOT NULL, 
	reason VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
CREATE TABLE play (
	id INTEGER NOT NULL, 
	puzzle VARCHAR NOT NULL, 
	seconds INTEGER NOT NULL, 
	help INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
INSERT INTO "play" VALUES(1,'2026-11-21',300,0);
INSERT INTO "play" VALUES(2,'2026-11-21',420,3);
CREATE TABLE prepared (
	puzzle VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	bytes INTEGER NOT NULL, 
	facts VARCHAR NOT NULL, 
	answers VARCHAR NOT NULL, 
	document VARCHAR NOT NULL, 
	PRIMARY KEY (puzzle), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
INSERT INTO "prepared" VALUES('2026-11-21',1,1553,'{"heading": "Small & square", "byline": "By Ann Example", "about": "3 by 3 cells, 1 block; clues: 2 across, 2 down", "copyright": "\u00a9 2026 Ann Example", "difficulty": "", "complete": true, "corrections": ""}','{"solution":["C","A","T","O","","I","W","A","N"],"right":[["C"],["A"],["T"],["O"],[],["I"],["W"],["A"],["N"]],"open":[0,1,2,3,5,6,7,8],"complete":true,"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}','{"version":1,"title":"Small & square","author":"Ann Example","editor":"","copyright":"© 2026 Ann Example","notes":"Two lines\nof notes","date":"","difficulty":"","language":"en","rows":3,"columns":3,"cells":[{"number":"1"},{},{"number":"2"},{},null,{},{"number":"3"},{},{}],"lists":[{"heading":"Across","clues":[{"number":"1","html":"It purrs &amp; sleeps","cells":[0,1,2]},{"number":"3","html":"<i>Pale</i>, oddly","cells":[6,7,8]}]},{"heading":"Down","clues":[{"number":"1","html":"Low one’s source","cells":[0,3,6]},{"number":"2","html":"Metal","cells":[2,5,8]}]}],"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","keyboard":[["Q","W","E","R","T","Y","U","I","O","P"],["A","S","D","F","G","H","J","K","L"],["Z","X","C","V","B","N","M"]]}');
INSERT INTO "prepared" VALUES('mfrggzdfmztwq2lk',1,1553,'{"heading": "Small & square", "byline": "By Ann Example", "about": "3 by 3 cells, 1 block; clues: 2 across, 2 down", "copyright": "\u00a9 2026 Ann Example", "difficulty": "", "complete": true, "corrections": ""}','{"solution":["C","A","T","O","","I","W","A","N"],"right":[["C"],["A"],["T"],["O"],[],["I"],["W"],["A"],["N"]],"open":[0,1,2,3,5,6,7,8],"complete":true,"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}','{"version":1,"title":"Small & square","author":"Ann Example","editor":"","copyright":"© 2026 Ann Example","notes":"Two lines\nof notes","date":"","difficulty":"","language":"en","rows":3,"columns":3,"cells":[{"number":"1"},{},{"number":"2"},{},null,{},{"number":"3"},{},{}],"lists":[{"heading":"Across","clues":[{"number":"1","html":"It purrs &amp; sleeps","cells":[0,1,2]},{"number":"3","html":"<i>Pale</i>, oddly","cells":[6,7,8]}]},{"heading":"Down","clues":[{"number":"1","html":"Low one’s source","cells":[0,3,6]},{"number":"2","html":"Metal","cells":[2,5,8]}]}],"keys":"ABCDEFGHIJKLMNOPQRSTUVWXYZ","keyboard":[["Q","W","E","R","T","Y","U","I","O","P"],["A","S","D","F","G","H","J","K","L"],["Z","X","C","V","B","N","M"]]}');
CREATE TABLE "puzzle" (
	id VARCHAR NOT NULL, 
	day DATE, 
	origin VARCHAR NOT NULL, 
	created DATETIME NOT NULL, 
	rows INTEGER NOT NULL, 
	columns INTEGER NOT NULL, 
	difficulty INTEGER, 
	title VARCHAR NOT NULL, 
	report VARCHAR, 
	content VARCHAR NOT NULL, 
	series VARCHAR DEFAULT '' NOT NULL, 
	revision INTEGER DEFAULT '1' NOT NULL, 
	approval VARCHAR DEFAULT 'none' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT puzzle_series_day UNIQUE (series, day)
);
INSERT INTO "puzzle" VALUES('2026-11-21','2026-11-21','daily','2026-11-22 14:40:33',3,3,2,'Small & square','{"unfair": ["1A"]}','{
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
','',1,'none');
INSERT INTO "puzzle" VALUES('mfrggzdfmztwq2lk',NULL,'upload','2026-11-22 14:40:33',3,3,NULL,'Small & square',NULL,'{
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
','',1,'none');
CREATE TABLE regex (
	day DATE NOT NULL, 
	created DATETIME NOT NULL, 
	difficulty INTEGER NOT NULL, 
	size VARCHAR NOT NULL, 
	compact VARCHAR NOT NULL, 
	document VARCHAR NOT NULL, title VARCHAR DEFAULT 'Regex crossword' NOT NULL, revision INTEGER DEFAULT '1' NOT NULL, approval VARCHAR DEFAULT 'none' NOT NULL, 
	PRIMARY KEY (day)
);
INSERT INTO "regex" VALUES('2026-11-21','2026-11-22 14:40:33',2,'4 by 4','r1.x','{}','Regex crossword',1,'none');
CREATE TABLE room (
	id VARCHAR NOT NULL, 
	puzzle VARCHAR NOT NULL, 
	used DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
CREATE TABLE room_letter (
	room VARCHAR NOT NULL, 
	cell INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR NOT NULL, 
	mark VARCHAR NOT NULL, 
	PRIMARY KEY (room, cell), 
	FOREIGN KEY(room) REFERENCES room (id) ON DELETE CASCADE
);
CREATE TABLE tally (
	puzzle VARCHAR NOT NULL, 
	what VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (puzzle, what), 
	FOREIGN KEY(puzzle) REFERENCES puzzle (id) ON DELETE CASCADE
);
CREATE INDEX play_times ON play (puzzle, seconds);
CREATE INDEX change_of_day ON change (series, day);
CREATE INDEX note_of_puzzle ON note (puzzle);
CREATE INDEX room_used ON room (used);
COMMIT;
