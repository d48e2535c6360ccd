import type { PhraseSoundView, RetakeView } from '@lingostory/contract/studio/retakes/schemas';
import { expect } from 'vitest';
import type { Phrase } from '../../../src/generated/prisma/client.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import type { World } from '../../support/running/world.ts';
import { recordText } from '../../support/studio/studio-recordings.ts';
import { createStudioClient, type FormPart } from '../../support/studio/uploads.ts';

export const takenText = 'Le petit chat dort sur la chaise de la cuisine.';

/** Returns functions with which an editor records the phrases of a chapter again, one by one. */
function createRetaker(world: World, editor: Person, phraseId: number) {
  const studio = createStudioClient(world, editor);
  const soundPath = `/admin/phrase/${phraseId}/sound`;
  const read = async (): Promise<PhraseSoundView> => (await studio.get(soundPath)).body.data;
  const send = async (take: FormPart, version?: number) => {
    // An unknown phrase has no version.
    const seen = version ?? ((await read()) as PhraseSoundView | undefined)?.version ?? 1;
    return await studio.post(`/admin/phrase/${phraseId}/retake`, { version: String(seen), take });
  };
  const record = async (take: FormPart): Promise<RetakeView> => {
    const { status, body } = await send(take);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  const take = async (id: string, version?: number) =>
    await studio.post(`/admin/retake/${id}/take`, { version: String(version ?? (await read()).version) });
  return {
    ...{ studio, soundPath, read, send, record, take },
    discard: async (id: string) => await studio.remove(`/admin/retake/${id}`),
    restore: async (soundId: number, version?: number) =>
      await studio.post(`/admin/phrase/${phraseId}/restore-sound`, {
        sound_id: String(soundId),
        version: String(version ?? (await read()).version),
      }),
    /** Records a take and gives it to the phrase. */
    retake: async (sound: FormPart): Promise<PhraseSoundView> => {
      const { id } = await record(sound);
      const { status, body } = await take(id);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    },
  };
}

/** Builds a published chapter, and an editor who records its second phrase again. */
export async function buildRetakenChapter(world: World) {
  const book = await buildBook(world, {
    chapters: [['Il pleut.', takenText, 'Elle rit.', 'Fin.'], ['Encore.']],
  });
  const where = { bookId: book.id };
  const chapter = await world.deps.db.chapter.findFirstOrThrow({ where: { ...where, chapterNo: 1 } });
  const next = await world.deps.db.chapter.findFirstOrThrow({ where: { ...where, chapterNo: 2 } });
  const phrases = await world.deps.db.phrase.findMany({
    where: { chapterId: chapter.id },
    orderBy: { id: 'asc' },
  });
  const [first, phrase] = phrases;
  if (!first || !phrase) throw new Error('The chapter has no phrases.');
  const editor = await buildAdministrator(world);
  const readRow = async (): Promise<Phrase> =>
    await world.deps.db.phrase.findUniqueOrThrow({ where: { id: phrase.id } });
  return {
    ...createRetaker(world, editor, phrase.id),
    ...{ book, chapter, next, phrases, phrase, first, editor, readRow },
    /** The same phrase, in the hands of another editor. */
    asOther: async () => createRetaker(world, await buildAdministrator(world), phrase.id),
    /** Another phrase of the chapter. */
    of: (id: number) => createRetaker(world, editor, id),
  };
}

/** Returns the sound of somebody who reads the phrase. */
export const speakPhrase = async () => await recordText([takenText]);
