/**
 * Solving together: the letters and cursors of everybody in a room, over a WebSocket. The player loads this module when
 * somebody opens or enters a room.
 *
 * The room orders all changes by numbers, and the last change of a cell holds. A cell that this solver has changed shows
 * the own letter until the room acknowledges it; every other cell shows what the room sent last. So all pages show the same
 * letters as soon as nothing is on its way.
 */

import {button, make} from "../shared/dom.js";
import {keep, kept} from "../shared/keeping.js";
import {wording} from "../shared/wording.js";

/** How long are own changes gathered before they are sent, in milliseconds? */
const GATHER = 60;
/** How many milliseconds are between attempts to reach the room, at first and at most? */
const SOON = 500, LATE = 15_000;
/** Why the room ends a connection: see web/together/rooms.py. */
const GONE = 4404, FULL = 4403, IDLE = 4408, ELSEWHERE = 4410, TOO_MUCH = 1008;
const ENDS = {[GONE]: wording("This room is closed. Rooms are kept for a day."), [FULL]: wording("This room is full.")};
/** The cell of a change that concerns the puzzle as a whole. */
const WHOLE = -1;
const MARKS = ["revealed", "right", "wrong", "pencilled"];
const FIXED = ["revealed", "right"];
const COLOURS = 8;
const NAME = "name";

const randomKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Enter the room that the page's address names, or open one with the letters that are here and show its link. */
export async function meet(player) {
    const named = /^#together=([a-z2-7]+)$/.exec(location.hash)?.[1];
    if (!player.together) {
        const room = named ?? await openRoom(player);
        player.together = new Together(player, room, !named);
        history.replaceState(null, "", player.together.link);
        if (named) return;
    }
    await player.together.copyLink();
}

const roomsAddress = ({puzzle, src}) => new URL(puzzle.answers.together, src);

/** Open a room for a puzzle; returns its name. */
async function openRoom(player) {
    const response = await fetch(roomsAddress(player), {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({puzzle: player.puzzle.id}),
    });
    if (!response.ok) throw new Error((await response.json()).error);
    return (await response.json()).room;
}

/** The letters of a room as this page knows them. No DOM, no network. */
export class SharedLetters {
    /** @param {import("./model.js").Game} game */
    constructor(game) {
        this.game = game;
        this.stored = new Map(); // cell -> {number, text, mark}: what the room sent last
        this.shown = new Map(); // cell -> {text, mark}: what the game had when it was last compared
        this.pending = new Map(); // cell -> the last own operation that changed it
        this.waiting = []; // operations without an acknowledgement
        this.number = 0;
        this.op = 0;
        this.compare();
    }

    /** Leave the letters that are here: those of the room take their place. */
    forget() {
        this.game.clear();
        for (const c of this.cells) this.shown.set(c, this.state(c));
    }

    get cells() { return this.game.open.filter(c => !this.game.puzzle.cells[c].given); }

    state(c) {
        const {game} = this;
        return {text: game.letters[c], mark: MARKS.find(name => game[name].has(c)) ?? ""};
    }

    /** What the solver has changed since the last time, as an operation; null if nothing. */
    compare() {
        const put = [], check = [], reveal = [];
        let clear = false;
        for (const c of this.cells) {
            const now = this.state(c), before = this.shown.get(c) ?? now;
            this.shown.set(c, now);
            if (now.text === before.text && now.mark === before.mark) continue;
            clear ||= FIXED.includes(before.mark) && !FIXED.includes(now.mark);
            if (now.mark === "revealed") reveal.push(c);
            else if (now.text !== before.text || now.mark === "pencilled" || !now.mark) put.push([c, now.text, now.mark === "pencilled"]);
            if (now.text && (now.mark === "right" || now.mark === "wrong")) check.push(c);
        }
        const isOver = this.game.gaveUp && !this.gaveUp;
        this.gaveUp = this.game.gaveUp;
        if (!put.length && !check.length && !reveal.length && !clear) return null;
        if (clear) put.length = 0; // nothing is left
        const news = {op: ++this.op, ...(clear ? {clear} : {}), put, check, reveal, ...(isOver ? {all: true} : {})};
        for (const c of clear ? this.cells : [...put.map(([c]) => c), ...check, ...reveal]) this.pending.set(c, this.op);
        this.waiting.push(news);
        return news;
    }

    /** Take what the room sent. Returns whether somebody else's letters have changed here. */
    take({changes = [], ack = 0, isAll = false}) {
        if (isAll) {
            this.stored.clear();
            this.number = 0;
        }
        for (const [number, c, text, mark] of changes) {
            if (number > (this.stored.get(c)?.number ?? 0)) this.stored.set(c, {number, text, mark});
            this.number = Math.max(this.number, number);
        }
        this.waiting = this.waiting.filter(({op}) => op > ack);
        const free = new Set(isAll ? this.cells : changes.map(([, c]) => c));
        for (const [c, op] of this.pending) {
            if (op > ack) continue;
            this.pending.delete(c);
            free.add(c);
        }
        return this.#show([...free].filter(c => !this.pending.has(c)));
    }

    #show(cells) {
        const {game} = this;
        let hasChanged = false;
        for (const c of cells.filter(c => game.isOpen(c) && !game.puzzle.cells[c].given)) {
            const {text = "", mark = ""} = this.stored.get(c) ?? {};
            const isNew = game.letters[c] !== text;
            hasChanged ||= isNew;
            game.letters[c] = text;
            for (const name of MARKS) game[name][name === mark ? "add" : "delete"](c);
            if (mark === "wrong") game.miss(c);
            // To undo takes back one's own letters only.
            for (const {letters} of isNew ? [...game.past, ...game.future] : []) letters[c] = text;
            this.shown.set(c, this.state(c));
        }
        this.gaveUp = game.gaveUp = this.stored.get(WHOLE)?.mark === "given up" || (game.gaveUp && this.waiting.length > 0);
        return hasChanged;
    }
}

/** A person's place in a room: the connection, the people, their cursors. */
export class Together {
    /** @param player the player's element  @param {string} room  @param {boolean} isNew whether it gets this page's letters */
    constructor(player, room, isNew = false) {
        this.player = player;
        this.room = room;
        this.isNew = isNew;
        this.key = randomKey();
        this.epoch = "";
        this.you = 0; // this person's number in the room, once there
        this.members = [];
        this.tries = 0;
        this.name = kept(NAME) ?? "";
        this.letters = new SharedLetters(player.game);
        this.marks = new Map(); // a person's number -> its mark in a cell
        this.build();
        this.takeOver(player);
        this.signal = player.stopped;
        addEventListener("online", () => this.hurry(), this.signal);
        addEventListener("pagehide", () => this.flush(), this.signal);
        document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), this.signal);
        this.signal.signal.addEventListener("abort", () => this.leave());
        this.connect();
    }

    /** The room has the letters; this browser keeps its own as they are, until the puzzle is solved. */
    takeOver(player) {
        const draw = player.draw.bind(player), save = player.save.bind(player), takeStored = player.takeStored.bind(player);
        player.draw = () => { draw(); this.sync(); };
        player.save = () => { if (player.game.solved) save(); };
        player.takeStored = name => { if (name !== player.puzzle.id) takeStored(name); };
    }

    // The page

    build() {
        const {node, shadowRoot} = this.player;
        shadowRoot.append(make("link", {rel: "stylesheet", href: new URL("together.css", import.meta.url)}));
        this.people = make("ul.people", {"aria-label": wording("Who is here")});
        this.spoken = make("p.unseen", {role: "status"});
        this.field = make("input", {"aria-label": wording("Your name"), placeholder: wording("Your name"), maxlength: 24, autocomplete: "nickname",
            onchange: () => this.rename(this.field.value.trim())});
        this.field.value = this.name;
        this.node = make("section.together", {"aria-label": wording("Solving together")}, this.people, this.field,
            button(() => this.copyLink(), {class: "tool"}, wording("Copy the link")),
            button(() => this.goAlone(), {class: "tool"}, wording("Leave")), this.spoken);
        node.querySelector(".tools").before(this.node);
    }

    /** The room at the puzzle's own page: the front page has another puzzle tomorrow. */
    get link() { return `${this.player.address}#together=${this.room}`; }

    async copyLink() {
        try {
            await navigator.clipboard.writeText(this.link);
            this.player.say(wording("The link is copied. Everybody who has it can join."));
        } catch {
            this.player.dialog.show(wording("The link to this room"), [make("p", {}, this.link)], wording("Done"));
        }
    }

    rename(name) {
        this.name = name;
        keep(NAME, name);
        this.send({name});
    }

    /** Leave the room, and go on with the letters that this browser had before. */
    goAlone() {
        this.leave();
        history.replaceState(null, "", location.pathname + location.search);
        location.reload();
    }

    leave() {
        this.isOver = true;
        clearTimeout(this.again);
        this.flush();
        this.socket?.close();
    }

    /** Screen readers read it out when nothing else is read. */
    announce(text) { this.spoken.textContent = text; }

    // The connection

    /** The network is back, or the solver: try without a long wait. */
    hurry() {
        this.tries = 0;
        this.connect();
    }

    connect() {
        clearTimeout(this.again);
        if (this.isOver || this.socket) return;
        const address = new URL(`${roomsAddress(this.player)}/${this.room}`);
        address.protocol = address.protocol.replace("http", "ws");
        const socket = new WebSocket(address);
        this.socket = socket;
        const {key, name, epoch, letters: {number: since}} = this;
        socket.onopen = () => socket.send(JSON.stringify({key, name, epoch, since, puzzle: this.player.puzzle.id}));
        socket.onmessage = ({data}) => this.socket === socket && this.receive(JSON.parse(data));
        socket.onclose = ({code, reason}) => this.socket === socket && this.lose(code, reason);
    }

    lose(code, reason) {
        this.socket = null;
        this.isHere = false;
        this.node.classList.add("away");
        if (code === ELSEWHERE) return this.askWhere(reason);
        if (code in ENDS) {
            this.isOver = true;
            this.player.say(ENDS[code]);
            return this.announce(ENDS[code]);
        }
        this.isIdle = code === IDLE;
        if (this.isIdle) return this.announce(wording("You have been away. Your next letter brings you back."));
        if (!this.isAway && this.hasEntered) this.announce(wording("The connection is lost. Your letters are sent when it is back."));
        this.isAway = true;
        const wait = code === TOO_MUCH ? LATE : Math.min(LATE, SOON * 2 ** this.tries);
        this.tries++;
        this.again = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
    }

    /** The room belongs to another puzzle: go to its page, or stay with this one, alone. */
    async askWhere(puzzle) {
        this.isOver = true;
        const go = wording("Go there");
        if (await this.player.dialog.show(wording("This room belongs to another puzzle."), [], wording("Stay here"), go) !== go) return this.goAlone();
        location.assign(new URL(`../p/${puzzle}#together=${this.room}`, roomsAddress(this.player)));
    }

    receive({you, epoch, done, is_all: isAll, ...news}) {
        if (you) this.welcome(you, epoch);
        if (news.members) this.meet(news.members);
        for (const [who, cell] of news.at ?? []) this.place(who, cell);
        const {player} = this;
        if (!news.changes && !news.ack) return;
        if (you && this.isNew) return this.bringLetters();
        const hasChanged = this.letters.take({...news, ack: news.ack ?? done ?? 0, isAll});
        if (you) this.resend();
        player.isRunning ||= hasChanged;
        player.draw();
        if (hasChanged) player.finishIfFull();
    }

    welcome(you, epoch) {
        if (this.isAway) this.announce(wording("You are connected again."));
        Object.assign(this, {you, epoch, tries: 0, isHere: true, isAway: false});
        this.node.classList.remove("away");
        this.at = null;
        if (!this.isNew && !this.hasEntered) this.letters.forget();
        this.hasEntered = true;
    }

    /** Put the letters that are here already into the new room. */
    bringLetters() {
        this.isNew = false;
        for (const c of this.letters.cells) this.letters.shown.set(c, {text: "", mark: ""});
        this.sync();
    }

    /** Send again what the room has not acknowledged. */
    resend() { for (const news of this.letters.waiting) this.send(news); }

    send(message) {
        if (this.isHere) this.socket.send(JSON.stringify(message));
    }

    /** The player has drawn: send what is new, together with what follows in a moment. */
    sync() {
        if (this.isOver || this.gathering) return;
        this.gathering = setTimeout(() => this.flush(), GATHER);
    }

    flush() {
        clearTimeout(this.gathering);
        this.gathering = 0;
        const {cell} = this.player.game;
        const news = this.letters.compare();
        const moved = cell !== this.at ? {at: cell} : {};
        if (!this.isHere) return this.isIdle && this.connect();
        if (!news && !("at" in moved)) return;
        this.at = cell;
        this.send({...news, ...moved});
    }

    // People

    meet(members) {
        const others = list => list.filter(([who]) => who !== this.you);
        const known = new Map(this.members.map(([who, name]) => [who, name])), now = new Set(members.map(([who]) => who));
        const news = [
            ...others(members).filter(([who]) => !known.has(who)).map(member => wording("{name} is here", {name: nameOf(member)})),
            ...others(members).filter(([who, name]) => known.has(who) && known.get(who) !== name).map(([who, name]) =>
                wording("{name} is now {other}", {name: nameOf([who, known.get(who)]), other: nameOf([who, name])})),
            ...others(this.members).filter(([who]) => !now.has(who)).map(member => wording("{name} has left", {name: nameOf(member)})),
        ];
        this.members = members;
        if (news.length) this.announce(news.join(", "));
        this.people.replaceChildren(...members.map(member => make(`li.person.colour${member[0] % COLOURS}`, {},
            make("span.initials", {"aria-hidden": "true"}, initials(member)),
            member[0] === this.you ? wording("{name} (you)", {name: nameOf(member)}) : nameOf(member))));
        for (const who of this.marks.keys()) if (!now.has(who)) this.place(who, null);
        for (const [who, , cell] of members) this.place(who, cell);
    }

    /** Show where somebody's cursor is. */
    place(who, cell) {
        this.marks.get(who)?.remove();
        this.marks.delete(who);
        const member = this.members.find(([other]) => other === who);
        const node = this.player.board.cells[cell];
        if (who === this.you || !member || !node) return;
        const mark = make(`span.cursor.colour${who % COLOURS}`, {"aria-hidden": "true"}, initials(member));
        this.marks.set(who, mark);
        node.prepend(mark);
    }
}

const nameOf = ([who, name]) => name || wording("Guest {number}", {number: who});
const initials = ([who, name]) => name ? [...name.trim()].slice(0, 2).join("").toUpperCase() : String(who);
