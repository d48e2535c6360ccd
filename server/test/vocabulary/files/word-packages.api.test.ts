import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureSqlite } from '../../../dev/test-run/ensure-sqlite.ts';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { runFfmpeg } from '../../support/studio/audio-files.ts';
import { readDemoClip } from '../../support/studio/uploads.ts';
import { addWord, addWordFromBook, downloadWords, openCollection } from '../../support/words/word-files.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const [hasSqlite, hasFfmpeg] = [ensureSqlite(printLine), ensureSpeechPrograms(printLine)];

let world: World;
let member: Person;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-words-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});
beforeEach(async () => {
  member = await buildPerson(world);
});

describe.skipIf(!hasSqlite)('GET /v1/user/words-file for Anki', () => {
  const openTestCollection = (bytes: Buffer) => openCollection(folder, bytes);

  it('exports an Anki collection in schema 11, with a note, cards and a clip for each word', async () => {
    const { id, audioFile } = await addWordFromBook(world, member);
    await addWord(world, member, 'été', 'summer');
    const { status, headers, body } = await downloadWords(world, member, 'format=apkg');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename=lingostory-words.apkg',
    ]);
    const { files, query } = await openTestCollection(body);
    expect(Object.keys(files).sort()).toEqual(['0', 'collection.anki2', 'media']);
    expect(JSON.parse(String(files.media))).toEqual({ 0: `lingostory-${audioFile}` });
    expect(files[0]).toEqual(readDemoClip());
    expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const tables = query("select name from sqlite_master where type = 'table' order by name");
    expect(tables.map(({ name }) => name)).toEqual(['cards', 'col', 'graves', 'notes', 'revlog']);
    const [col = {}] = query('select * from col');
    expect([col.id, col.ver]).toEqual([1, 11]);
    const [model] = Object.values(JSON.parse(col.models ?? '') as Record<string, never>) as never[];
    const {
      flds,
      tmpls,
      id: modelId,
      did,
    } = model as unknown as {
      flds: { name: string }[];
      tmpls: { name: string; qfmt: string; afmt: string }[];
      id: number;
      did: number;
    };
    expect(flds.map(({ name }) => name)).toEqual(['Word', 'Meaning', 'Phrase', 'Book', 'Audio', 'Note']);
    expect(tmpls.map(({ name }) => name)).toEqual(['See', 'Hear', 'Fill the gap']);
    const usedFields = tmpls.flatMap(
      ({ qfmt, afmt }) => `${qfmt}${afmt}`.match(/(?<=\{\{[#/]?)\w+(?=\}\})/g) ?? [],
    );
    expect(usedFields.filter((name) => !flds.some((field) => field.name === name))).toEqual([]);
    expect(JSON.parse(col.decks ?? '')[did].name).toBe('LingoStory');
    const notes = query('select * from notes order by id');
    expect(notes.map(({ guid, mid, sfld }) => [guid, mid, sfld])).toEqual([
      [`lingostory-${id}`, modelId, 'parlait'],
      [expect.stringMatching(/^lingostory-/), modelId, 'été'],
    ]);
    expect(String(notes[0]?.flds).split('\u001F')).toEqual([
      'parlait',
      'was talking',
      'Le chat <b class="word">parlait</b>.',
      '&lt;i&gt;Été&lt;/i&gt; &amp; &quot;Co&quot;',
      `[sound:lingostory-${audioFile}]`,
      '',
    ]);
    expect(notes[1]?.csum).toBe(Number(`0x${createHash('sha1').update('été').digest('hex').slice(0, 8)}`));
    const cards = query(
      'select n.sfld, c.ord, c.did, c.type, c.queue, c.due from cards c join notes n on n.id = c.nid order by c.id',
    );
    expect(cards).toEqual([
      ...[0, 1, 2].map((ord) => ({ sfld: 'parlait', ord, did, type: 0, queue: 0, due: 1 })),
      { sfld: 'été', ord: 0, did, type: 0, queue: 0, due: 2 },
    ]);
  });

  it.skipIf(!hasFfmpeg)('exports playable clips to Anki', async () => {
    await addWordFromBook(world, member);
    const { files } = await openTestCollection((await downloadWords(world, member, 'format=apkg')).body);
    const path = join(folder, 'clip.mp3');
    await writeFile(path, files[0] ?? '');
    const { stderr } = runFfmpeg('-i', path, '-f', 'null', '-');
    expect(/Duration: 00:00:0[1-9]/.test(stderr)).toBe(true);
  });

  it('exports practice intervals to Anki in days, and suspends the cards of words that are not being learned', async () => {
    const [knownWordId, practicedWordId] = [
      await addWord(world, member, 'la porte', 'door'),
      await addWord(world, member, 'chat', 'cat'),
    ];
    const { db, clock } = world.deps;
    await world.api
      .put('/v1/user/word-states')
      .set('authorization', member.bearer)
      .send({ lemmas: ['porte'], state: 'known' });
    const dueDate = new Date(clock.now().getTime() - 3 * 24 * 60 * 60 * 1000);
    const card = { cardState: 2, scheduledDays: 12, repetitions: 5, lapses: 1, due: dueDate };
    await db.keptWord.update({ where: { id: practicedWordId }, data: card });
    const { query } = await openTestCollection((await downloadWords(world, member, 'format=apkg')).body);
    const cards = query(
      `select n.guid, c.type, c.queue, date(o.crt + c.due * 86400, 'unixepoch') as day, c.ivl, c.reps, c.lapses
       from cards c join notes n on n.id = c.nid join col o order by c.id`,
    );
    expect(cards).toMatchObject([
      { guid: `lingostory-${knownWordId}`, type: 0, queue: -1 },
      { guid: `lingostory-${practicedWordId}`, type: 2, queue: 2, ivl: 12, reps: 5, lapses: 1 },
    ]);
    expect(cards[1]?.day).toBe(dueDate.toISOString().slice(0, 10));
  });

  it('gives each Anki note the same id in every export', async () => {
    await addWord(world, member, 'la porte', 'door');
    const readGuids = async () =>
      (await openTestCollection((await downloadWords(world, member, 'format=apkg')).body)).query(
        'select guid from notes',
      );
    expect(await readGuids()).toEqual(await readGuids());
  });
});
