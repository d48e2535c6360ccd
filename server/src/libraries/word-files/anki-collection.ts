import { createHash } from 'node:crypto';
import initSqlJs from 'sql.js';
import { fieldsOf, guidOf, tagsOf } from './anki-fields.ts';
import {
  configurationJson,
  createDecksJson,
  createModelsJson,
  deckId,
  deckOptionsJson,
  modelId,
} from './anki-model.ts';
import type { ExportedWord } from './exported-word.ts';

/** The tables of Anki’s schema 11, which every version since 2.0 can import. */
const schema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null,
  dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null,
  odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);`;

const day = 24 * 60 * 60 * 1000;
const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
/**
 * Ease factor in thousandths, by which Anki lengthens intervals. Always Anki's initial value, because LingoStory
 * schedules differently.
 */
const initialEase = 2500;
const suspendedQueue = -1;

/** Returns the checksum by which Anki finds notes with the same first field. */
const checksumOf = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);

/**
 * Returns a function that turns a time in milliseconds into a unique id, which is the time itself or a slightly
 * larger number.
 */
function createIdGenerator(): (milliseconds: number) => number {
  let lastId = 0;
  return (milliseconds) => {
    lastId = Math.max(lastId + 1, milliseconds);
    return lastId;
  };
}

type NoteSource = { word: ExportedWord; media: string | undefined };

/**
 * An Anki collection with a note for each word. A word whose practice interval is counted in days keeps the interval
 * and due date on each of its cards; other words start as new. Words that are not being learned become suspended
 * cards.
 */
export class AnkiCollection {
  readonly #added: NoteSource[] = [];
  readonly #at: number;

  /**
   * `at` is the time of the export in milliseconds. When a later export is imported into Anki, its notes replace
   * those of an earlier one.
   */
  constructor(now: number) {
    this.#at = now;
  }

  add(word: ExportedWord, media: string | undefined): void {
    this.#added.push({ word, media });
  }

  /** Returns the contents of the database file. */
  async toFile(): Promise<Buffer> {
    const { Database } = await initSqlJs();
    const database = new Database();
    try {
      database.run(schema);
      // The collection's first day, from which Anki counts due dates. No word is due earlier.
      const dueTimes = this.#added.filter(({ word }) => word.interval !== null).map(({ word }) => word.due);
      const firstDueDay = Math.floor(dueTimes.reduce((a, b) => Math.min(a, b), this.#at) / day) * day;
      const nowSeconds = toSeconds(this.#at);
      database.run('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)', [
        ...[toSeconds(firstDueDay), this.#at, this.#at],
        ...[
          configurationJson,
          createModelsJson(nowSeconds),
          createDecksJson(nowSeconds),
          deckOptionsJson,
          '{}',
        ],
      ]);
      database.run('begin');
      this.#insertNotes(database, firstDueDay);
      database.run('commit');
      return Buffer.from(database.export());
    } finally {
      database.close();
    }
  }

  #insertNotes(
    database: InstanceType<Awaited<ReturnType<typeof initSqlJs>>['Database']>,
    firstDueDay: number,
  ): void {
    const nowSeconds = toSeconds(this.#at);
    const insertNote = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')");
    const insertCard = database.prepare(
      `insert into cards values (?, ?, ?, ?, ${nowSeconds}, -1, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, '')`,
    );
    const [createNoteId, createCardId] = [createIdGenerator(), createIdGenerator()];
    this.#added.forEach(({ word, media }, index) => {
      const id = createNoteId(word.createdAt);
      const fields = fieldsOf(word, media).join('\u001F');
      insertNote.run([
        ...[id, guidOf(word), modelId, nowSeconds, ` ${tagsOf(word)} `, fields],
        ...[word.text, checksumOf(word.text)],
      ]);
      const schedule = scheduleOf(word, index + 1, firstDueDay);
      for (const templateIndex of templateIndexesOf(word, media))
        insertCard.run([createCardId(word.createdAt), id, deckId, templateIndex, ...schedule]);
    });
    insertNote.free();
    insertCard.free();
  }
}

/**
 * Returns the indexes of a word's card templates: "See" always, "Hear" if there is a clip, and "Fill the gap" if
 * there is a phrase.
 */
function templateIndexesOf({ phrase }: ExportedWord, media: string | undefined): number[] {
  return [0, ...(media === undefined ? [] : [1]), ...(phrase === '' ? [] : [2])];
}

/** Returns the type, queue, due date, interval, ease, repetitions and lapses of a card. */
function scheduleOf(word: ExportedWord, position: number, firstDueDay: number): number[] {
  const isSuspended = word.state !== 'learning';
  if (word.interval === null) return [0, isSuspended ? suspendedQueue : 0, position, 0, 0, 0, 0];
  const dueDay = Math.floor((word.due - firstDueDay) / day);
  const interval = Math.max(1, word.interval);
  return [2, isSuspended ? suspendedQueue : 2, dueDay, interval, initialEase, word.repetitions, word.lapses];
}
