import type { SuggestedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { expect } from 'vitest';
import { buildBook, chaptersOf } from '../builders.ts';
import type { World } from '../running/world.ts';
import type { StudioClient } from './uploads.ts';

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
