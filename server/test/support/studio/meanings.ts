import type { SuggestedPhraseView, TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { expect } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../builders.ts';
import { startWorld, type World } from '../running/world.ts';
import { createStudioClient, type StudioClient } from './uploads.ts';

export const createMeaningTools = (world: World, studio: StudioClient) => ({
  /** Creates a book with one chapter. Each of its phrases may have its own dictionary. */
  bookOf: async (phrases: [phrase: string, dictionary?: string][], title = 'Un livre') => {
    const book = await buildBook(world, {
      title,
      chapters: [phrases.map(([phrase]) => phrase)],
      dictionary: '',
    });
    const [chapter] = await chaptersOf(world, book);
    for (const [index, { id }] of (chapter?.phrases ?? []).entries()) {
      const [phrase = '', dictionary = ''] = phrases[index] ?? [];
      await studio.put(`/admin/phrase/${id}`, { phrase, dictionary });
    }
    return { book, chapterId: chapter?.id ?? 0 };
  },
  suggestionsOf: async (chapterId: number, query = 'from=1'): Promise<SuggestedPhraseView[]> => {
    const { status, body } = await studio.get(`/admin/chapter/${chapterId}/suggestions?${query}`);
    expect(status).toBe(200);
    return body.data;
  },
});

export type MeaningTools = ReturnType<typeof createMeaningTools>;

const createChangedMeaningTools = (studio: StudioClient) => {
  const readPhrases = async (chapterId: number): Promise<TokenizedPhraseView[]> =>
    (await studio.get(`/admin/chapter/${chapterId}/words`)).body.data.phrase;
  return {
    readPhrases,
    /** Returns the meaning of a word in each phrase of a chapter. */
    readMeanings: async (chapterId: number, word: string) =>
      (await readPhrases(chapterId)).flatMap(({ word_list, meanings }) =>
        word_list.flatMap((text, index) => (text.toLowerCase() === word ? [meanings[index]] : [])),
      ),
    readDictionaries: async (chapterId: number): Promise<string[]> =>
      await Promise.all(
        (await readPhrases(chapterId)).map(
          async ({ id }) => (await studio.get(`/admin/phrase/${id}`)).body.data.dictionary,
        ),
      ),
    /** Changes a meaning in the phrase with this index, as the page that shows its current meaning does. */
    changeMeaning: async (chapterId: number, index: number, change: object) => {
      const phrase = (await readPhrases(chapterId))[index];
      const { id: phraseId, version } = phrase ?? { id: 0, version: 0 };
      const path = `/admin/chapter/${chapterId}/changed-meaning`;
      return await studio.put(path, { phrase_id: phraseId, version, scope: 'phrase', ...change });
    },
    restoreLines: (chapterId: number, lines: object[], phraseId?: number) =>
      studio.put(`/admin/chapter/${chapterId}/restored-meanings`, { lines, phrase_id: phraseId }),
  };
};

/** Starts a world with an editor who changes meanings. `buildChapterBook` creates a book with one chapter. */
export async function startMeaningWorld() {
  const world = await startWorld();
  const studio = createStudioClient(world, await buildAdministrator(world));
  const { bookOf: buildChapterBook } = createMeaningTools(world, studio);
  return { world, studio, buildChapterBook, tools: createChangedMeaningTools(studio) };
}

export type MeaningWorld = Awaited<ReturnType<typeof startMeaningWorld>>;
