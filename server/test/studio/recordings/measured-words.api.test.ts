import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdministrator, buildBook, getAs, type Person, phrasesOf } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio, recordText } from '../../support/studio/studio-recordings.ts';
import { createStudioClient, fillForm, makeWav, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let administrator: Person;
let studio: StudioClient;
let recordings: ReturnType<typeof createRecordingStudio>;
let sound: Buffer;
const texts = ['Il dort.', 'Il rêve.', 'Il rit.', 'Il chante.', 'Il lit.'];

beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createStudioClient(world, administrator);
  recordings = createRecordingStudio(world, administrator);
  sound = await recordText(texts);
  // Measures the two words of each phrase, which takes half a second.
  world.deps.narration.align = async ({ phrases }) => ({
    phrases: phrases.map((text, index) => ({
      ...{
        text,
        start: index / 2,
        end: index / 2 + 0.4,
        flagged: index === 4,
        reasons: [],
        areWordsMeasured: index !== 3,
      },
      words: text.split(' ').map((word, wordIndex) => ({
        text: word,
        start: index / 2 + wordIndex / 5,
        end: index / 2 + wordIndex / 5 + 0.2,
      })),
    })),
    unwritten: [],
  });
});
afterAll(() => world.close());

const findMeasured = async (bookId: number) =>
  (await phrasesOf(world, bookId)).map(({ phrase, wordTimes, areWordsMeasured }) => [
    phrase,
    wordTimes.length,
    areWordsMeasured,
  ]);

/** Builds a book whose only chapter gets the recording, after the editor's changes to its draft. */
async function takeOver(edit: (phrases: RecordingView['phrases']) => RecordingView['phrases']) {
  const book = await buildBook(world, { chapters: [['Avant.']] });
  const [{ chapterId } = { chapterId: 0 }] = await phrasesOf(world, book.id);
  await recordings.start(chapterId, sound, texts);
  await recordings.work();
  const { version, phrases } = (await recordings.read(chapterId)) as RecordingView;
  const body = { version, at: 0, count: phrases.length, phrases: edit(phrases) };
  const edited = await recordings.ask('PUT', `/admin/chapter/${chapterId}/recording`, body);
  expect(edited.status).toBe(200);
  await recordings.ask('POST', `/admin/chapter/${chapterId}/take-over`, {
    version: edited.body.data.version,
  });
  await recordings.work();
  return book;
}

it('keeps words measured from a recording to the reader, unless an edit or a flag makes them uncertain', async () => {
  const book = await takeOver(([first, second, third, ...others]) =>
    first && second && third
      ? [first, { ...second, end: second.end - 0.2 }, { ...third, text: 'Il rit !!' }, ...others]
      : [],
  );
  expect(await findMeasured(book.id)).toEqual([
    ['Avant.', 0, false],
    ['Il dort.', 4, true],
    ['Il rêve.', 4, false],
    ['Il rit !!', 0, false],
    ['Il chante.', 4, false],
    ['Il lit.', 4, false],
  ]);
  const query = `book_code=${book.bookCode}&phrase_no=2`;
  expect((await getAs(world, `/guest/sample-chapter?${query}`)).body.data).toMatchObject({
    word_times: [0, 200, 200, 400],
    are_words_measured: true,
  });
});

it('keeps words measured until the text or the clip of their phrase changes, and when a deletion is undone', async () => {
  const book = await takeOver((phrases) => phrases.map((phrase) => ({ ...phrase, flagged: false })));
  const [, first, second] = await phrasesOf(world, book.id);
  const readFlags = async () =>
    (await findMeasured(book.id)).slice(1, 3).map(([, , isMeasured]) => isMeasured);
  await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Il dort.', translation: 'He sleeps.' });
  await studio.remove(`/admin/phrase/${second?.id}`);
  await studio.post(`/admin/phrase/${second?.id}/restore`, {});
  expect(await readFlags()).toEqual([true, true]);
  await studio.put(`/admin/phrase/${first?.id}`, { phrase: 'Il dort bien.' });
  const request = world.api.put(`/v1/admin/phrase/${second?.id}`).set('Authorization', administrator.bearer);
  const { status } = await fillForm(request, { phrase: 'Il rêve.', line_audio: makeWav(250) });
  expect(status).toBe(200);
  expect(await readFlags()).toEqual([false, false]);
});
