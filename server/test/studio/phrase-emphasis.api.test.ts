import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phrasesOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createRecordingStudio, recordText } from '../support/studio/studio-recordings.ts';
import { createStudioClient, makeWav, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
});
afterAll(() => world.close());

async function buildPhrase() {
  const book = await buildBook(world, { chapters: [['Il lit Le Horla.']] });
  const [phrase] = await phrasesOf(world, book.id);
  if (!phrase) throw new Error('The book has no phrase.');
  const edit = async (fields: object) =>
    await studio.put(`/admin/phrase/${phrase.id}`, { phrase: phrase.phrase, ...fields });
  return { book, phrase, edit };
}

it('stores the italic words of a phrase, sent as JSON or in a form, and shows them to readers', async () => {
  const { book, phrase, edit } = await buildPhrase();
  expect((await edit({ emphasis: [7, 15] })).body.data.emphasis).toEqual([7, 15]);
  const form = { phrase: 'Non, non.', chapter_id: String(phrase.chapterId), line_audio: makeWav(250) };
  for (const emphasis of ['0,3,5,8', ['0', '3', '5', '8']])
    expect((await studio.post('/admin/phrase', { ...form, emphasis })).body.data.emphasis).toEqual([
      0, 3, 5, 8,
    ]);
  expect((await studio.post('/admin/phrase', form)).body.data.emphasis).toEqual([]);
  const member = await buildPerson(world);
  await addBookToLibrary(world, member.user.id, book.id);
  const { body } = await getAs(world, `/user/read-book?book_code=${book.bookCode}&phrase_no=1`, member);
  expect(body.data.emphasis).toEqual([7, 15]);
});

it('keeps the italics of words that an edit doesn’t touch, and removes them if it says so', async () => {
  const { edit } = await buildPhrase();
  await edit({ emphasis: [7, 15] });
  const { body } = await edit({ phrase: 'Elle lit Le Horla, elle aussi.' });
  expect(body.data.emphasis).toEqual([9, 17]);
  expect((await edit({ phrase: 'Elle lit Le Horla.', emphasis: [] })).body.data.emphasis).toEqual([]);
});

it.each([
  ['an odd number of positions', [7], 'emphasis must list the start and the end of each range'],
  ['overlapping ranges', [7, 9, 8, 15], 'emphasis must list the start and the end of each range'],
  ['an empty range', [7, 7], 'emphasis must list the start and the end of each range'],
  ['a range beyond the text', [7, 17], 'emphasis must list the start and the end of each range'],
  ['words', ['Le Horla'], 'emphasis must be a list of whole numbers.'],
])('rejects %s', async (_, emphasis, message) => {
  const { edit } = await buildPhrase();
  const { status, body } = await edit({ emphasis });
  expect(status).toBe(422);
  expect(JSON.stringify(body.errors)).toContain(message);
});

it('restores the italics of a deleted phrase', async () => {
  const { book, phrase, edit } = await buildPhrase();
  await edit({ emphasis: [7, 15] });
  await studio.remove(`/admin/phrase/${phrase.id}`);
  const { rows } = await world.deps.db.deletion.findFirstOrThrow({ where: { itemId: phrase.id } });
  expect((rows as { phrases: object[] }).phrases[0]).not.toHaveProperty('emphasis');
  await studio.post(`/admin/phrase/${phrase.id}/restore`, {});
  expect((await phrasesOf(world, book.id))[0]?.emphasis).toEqual([7, 15]);
});

it('keeps the italics of a text from its recording to its chapter', async () => {
  const { book, phrase } = await buildPhrase();
  const recordings = createRecordingStudio(world, administrator);
  const texts = ['Il dort.', 'Il rêve.'];
  const sound = await recordText(texts);
  const invalidStart = await recordings.start(phrase.chapterId, sound, texts, {
    emphases: [
      [0, 2],
      [0, 99],
    ],
  });
  expect(Object.keys(invalidStart.body.errors)).toEqual(['emphases']);
  await recordings.start(phrase.chapterId, sound, texts, {
    emphases: [[3, 7], []],
    times: [0, 0.3, 0.4, 0.7],
  });
  await recordings.work();
  const draft = (await recordings.read(phrase.chapterId)) as RecordingView;
  expect(draft.phrases.map(({ emphasis }) => emphasis)).toEqual([[3, 7], undefined]);
  const { body } = await recordings.ask('PUT', `/admin/chapter/${phrase.chapterId}/recording`, {
    version: draft.version,
    at: 1,
    count: 1,
    phrases: [{ ...draft.phrases[1], emphasis: [0, 2] }],
  });
  const { version } = body.data;
  await recordings.ask('POST', `/admin/chapter/${phrase.chapterId}/take-over`, { version });
  await recordings.work();
  const emphases = (await phrasesOf(world, book.id)).map(({ emphasis }) => emphasis);
  expect(emphases).toEqual([[], [3, 7], [0, 2]]);
});
