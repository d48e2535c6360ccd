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

/** Builds a published book with two phrases in one chapter. */
async function buildTwoPhraseBook() {
  const book = await buildBook(world, { chapters: [['Il vint.', 'Il vit.']] });
  const [first, second] = await phrasesOf(world, book.id);
  if (!first || !second) throw new Error('The book has too few phrases.');
  return { book, first, second };
}

const findSeparators = async (bookId: number) =>
  (await phrasesOf(world, bookId)).map(({ separator }) => separator);

it('separates phrases by a space unless the editor chooses otherwise', async () => {
  const { book, first, second } = await buildTwoPhraseBook();
  const form = { phrase: 'Il partit.', chapter_id: String(first.chapterId), line_audio: makeWav(250) };
  expect((await studio.post('/admin/phrase', form)).body.data.separator).toBe('space');
  const sectionForm = { ...form, separator: 'section' };
  expect((await studio.post('/admin/phrase', sectionForm)).body.data.separator).toBe('section');
  const edit = { phrase: second.phrase, separator: 'line' };
  expect((await studio.put(`/admin/phrase/${second.id}`, edit)).body.data.separator).toBe('line');
  // A request without the field, as from an older page, leaves it as it is.
  await studio.put(`/admin/phrase/${second.id}`, { phrase: 'Il vit tout.' });
  expect(await findSeparators(book.id)).toEqual(['space', 'line', 'space', 'section']);
});

it('rejects an unknown separator', async () => {
  const { second } = await buildTwoPhraseBook();
  const edit = { phrase: second.phrase, separator: 'page' };
  const { status, body } = await studio.put(`/admin/phrase/${second.id}`, edit);
  expect([status, body.errors]).toEqual([
    422,
    { separator: ['separator must be one of space, line, paragraph, section.'] },
  ]);
});

it('shows readers the separator of each phrase, in windows too', async () => {
  const { book, second } = await buildTwoPhraseBook();
  await studio.put(`/admin/phrase/${second.id}`, { phrase: second.phrase, separator: 'paragraph' });
  const member = await buildPerson(world);
  await addBookToLibrary(world, member.user.id, book.id);
  const path = `/user/read-window?book_code=${book.bookCode}&from=1&count=2`;
  const { body } = await getAs(world, path, member);
  expect(body.data.map((phrase: { separator: string }) => phrase.separator)).toEqual(['space', 'paragraph']);
  const { body: pageTurn } = await getAs(
    world,
    `/user/read-book?book_code=${book.bookCode}&phrase_no=2`,
    member,
  );
  expect(pageTurn.data.separator).toBe('paragraph');
});

it('restores the separator of a deleted phrase', async () => {
  const { book, second } = await buildTwoPhraseBook();
  await studio.put(`/admin/phrase/${second.id}`, { phrase: second.phrase, separator: 'section' });
  await studio.remove(`/admin/phrase/${second.id}`);
  expect(await findSeparators(book.id)).toEqual(['space']);
  await studio.post(`/admin/phrase/${second.id}/restore`, {});
  expect(await findSeparators(book.id)).toEqual(['space', 'section']);
});

it('gives the separator of a deleted phrase to the next one, and takes it back when it is restored', async () => {
  const book = await buildBook(world, { chapters: [['Un.', 'Deux.', 'Trois.', 'Quatre.']] });
  const [, second, third] = await phrasesOf(world, book.id);
  await studio.put(`/admin/phrase/${second?.id}`, { phrase: 'Deux.', separator: 'paragraph' });
  await studio.remove(`/admin/phrase/${second?.id}`);
  expect(await findSeparators(book.id)).toEqual(['space', 'paragraph', 'space']);
  await studio.post(`/admin/phrase/${second?.id}/restore`, {});
  expect(await findSeparators(book.id)).toEqual(['space', 'paragraph', 'space', 'space']);
  await studio.remove(`/admin/phrase/${second?.id}`);
  await studio.put(`/admin/phrase/${third?.id}`, { phrase: 'Trois.', separator: 'section' });
  await studio.post(`/admin/phrase/${second?.id}/restore`, {});
  expect(await findSeparators(book.id)).toEqual(['space', 'paragraph', 'section', 'space']);
});

it('stores deleted phrases so that a server of the previous release can restore them', async () => {
  const { second } = await buildTwoPhraseBook();
  await studio.put(`/admin/phrase/${second.id}`, { phrase: second.phrase, separator: 'section' });
  await studio.remove(`/admin/phrase/${second.id}`);
  const { rows } = await world.deps.db.deletion.findFirstOrThrow({ where: { itemId: second.id } });
  const { phrases } = rows as { phrases: object[] };
  expect(phrases[0]).not.toHaveProperty('separator');
});

it('keeps the separators of a text from its recording to its chapter', async () => {
  const { book, first } = await buildTwoPhraseBook();
  const recordings = createRecordingStudio(world, administrator);
  const texts = ['Il dort.', 'Il rêve.', 'Il rit.'];
  const separators = ['paragraph', 'line', 'section'];
  const { chapterId } = first;
  const sound = await recordText(texts);
  const tooFew = await recordings.start(chapterId, sound, texts, { separators: ['line'] });
  expect(tooFew.body.errors).toEqual({ separators: ['separators must have one for each phrase.'] });
  const times = [0, 0.3, 0.4, 0.7, 0.8, 1.1];
  await recordings.start(chapterId, sound, texts, { separators, times });
  await recordings.work();
  const draft = (await recordings.read(chapterId)) as RecordingView;
  expect(draft).toMatchObject({ state: 'ready', problem: null });
  expect(draft.phrases.map(({ separator }) => separator)).toEqual(separators);
  const edit = {
    version: draft.version,
    at: 1,
    count: 1,
    phrases: [{ ...draft.phrases[1], separator: 'space' }],
  };
  const { body } = await recordings.ask('PUT', `/admin/chapter/${chapterId}/recording`, edit);
  await recordings.ask('POST', `/admin/chapter/${chapterId}/take-over`, { version: body.data.version });
  await recordings.work();
  expect(await findSeparators(book.id)).toEqual(['space', 'space', 'paragraph', 'space', 'section']);
});
