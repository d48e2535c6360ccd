import type { RecordingChangesView, RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { expect } from 'vitest';
import type { Phrase } from '../../../src/generated/prisma/client.ts';
import { type BookPlan, buildAdministrator, buildBook } from '../builders.ts';
import type { World } from '../running/world.ts';
import { createFakeNarration, heardTexts } from './fake-narration.ts';
import { createRecordingStudio } from './studio-recordings.ts';
import { makeWav } from './uploads.ts';

/** A WAV file that contains noise, because the server rejects silent recordings. */
const wav = Buffer.from(makeWav(2000).map((byte, index) => (index < 44 ? byte : (index * 7) % 64)));

/**
 * Builds a book whose first chapter has the texts that the fake narration hears, and returns functions with which an editor
 * records these phrases.
 */
export async function buildRecordedChapter(world: World, plan: BookPlan = {}) {
  const studio = createRecordingStudio(world, await buildAdministrator(world));
  const book = await buildBook(world, { chapters: [heardTexts, ['Fin.']], ...plan });
  const { id: chapterId } = await world.deps.db.chapter.findFirstOrThrow({
    where: { bookId: book.id, chapterNo: 1 },
  });
  const chapterPath = `/admin/chapter/${chapterId}`;
  /** Returns the phrases of the chapter in reading order, also while it is a draft. */
  const listPhrases = async (): Promise<Phrase[]> => {
    const rows = await world.deps.db.$queryRaw<{ id: number }[]>`
      select unnest(phrase_ids) as id from chapters where id = ${chapterId}`;
    const phrases = await world.deps.db.phrase.findMany({ where: { chapterId } });
    return rows.flatMap(({ id }) => phrases.find((phrase) => phrase.id === id) ?? []);
  };
  const read = async () => (await studio.read(chapterId)) as RecordingView;
  const start = async (fields: object = {}) =>
    await studio.ask('POST', `${chapterPath}/phrase-recording`, {
      upload_id: await studio.upload(wav),
      ...fields,
    });
  const readChanges = async (): Promise<RecordingChangesView> =>
    (await studio.ask('GET', `${chapterPath}/recording-changes`)).body.data;
  const requestTakeOver = async (fields: object = {}) =>
    await studio.ask('POST', `${chapterPath}/take-over`, { version: (await read()).version, ...fields });
  const work = async (
    ...hear: Parameters<typeof createFakeNarration> extends [World, ...infer Rest] ? Rest : []
  ) => {
    const narration = createFakeNarration(world, ...hear);
    await narration.work();
    return narration.clips;
  };
  return {
    ...studio,
    book,
    chapterId,
    chapterPath,
    listPhrases,
    read,
    start,
    readChanges,
    requestTakeOver,
    work,
    /** Starts a recording of the chapter's phrases and makes it ready for review. */
    prepare: async (fields: object = {}, ...hear: Parameters<typeof work>) => {
      const { status, body } = await start(fields);
      expect(status, JSON.stringify(body)).toBe(200);
      await work(...hear);
      return await read();
    },
    /** Takes the recording over with the list of changes as it is now, and expects no problem. */
    takeOver: async () => {
      const { status, body } = await requestTakeOver({ seen: (await readChanges()).seen });
      expect(status, JSON.stringify(body)).toBe(200);
      const clips = await work();
      expect(await studio.read(chapterId)).toBeNull();
      return clips;
    },
    /** Takes the clips of phrases away, as if their text had been added without sound. */
    silence: async (phrases: readonly Pick<Phrase, 'id' | 'audioFile'>[]) => {
      for (const { id, audioFile } of phrases) {
        await world.deps.db.phrase.update({ where: { id }, data: { audioFile: null, audioMs: null } });
        if (audioFile) await world.deps.media.remove('clips', audioFile);
      }
    },
    publish: async (published: boolean) =>
      await studio.ask('PUT', `/admin/chapter-publication/${chapterId}`, { published }),
    editPhrase: async (phrase: Pick<Phrase, 'id' | 'version'>, text: string) => {
      const form = { phrase: text, version: phrase.version };
      const { status, body } = await studio.ask('PUT', `/admin/phrase/${phrase.id}`, form);
      expect(status, JSON.stringify(body)).toBe(200);
    },
  };
}
