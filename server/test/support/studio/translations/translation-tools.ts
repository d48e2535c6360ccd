import type { TranslatedPhraseView } from '@lingostory/contract/studio/translations/schemas';
import { expect } from 'vitest';
import { buildBook, chaptersOf } from '../../builders.ts';
import type { World } from '../../running/world.ts';
import type { StudioClient } from '../uploads.ts';

/** A translation as an editor's page sends it, based on what it has shown. */
export type TranslationChange = { id: number; phrase: string; seen_translation: string; translation: string };

export const createTranslationTools = (world: World, studio: StudioClient) => {
  const read = async (chapterId: number, query = '') => {
    const { status, body } = await studio.get(`/admin/chapter/${chapterId}/translations${query}`);
    expect(status).toBe(200);
    return body.data;
  };
  return {
    /** Creates a book with one chapter, and returns the chapter's id. */
    buildChapter: async (phrases: string[], title = 'Un livre') => {
      const book = await buildBook(world, { title, chapters: [phrases], dictionary: '' });
      const [chapter] = await chaptersOf(world, book);
      return { book, chapterId: chapter?.id ?? 0 };
    },
    read,
    readPhrases: async (chapterId: number): Promise<TranslatedPhraseView[]> => (await read(chapterId)).phrase,
    save: (chapterId: number, translations: readonly object[]) =>
      studio.put(`/admin/chapter/${chapterId}/translations`, { translations }),
    draft: (chapterId: number) => studio.put(`/admin/chapter/${chapterId}/translation-drafts`),
  };
};

export type TranslationTools = ReturnType<typeof createTranslationTools>;

/** Returns the change that an editor makes who sees this phrase. */
export const toChange = (
  phrase: TranslatedPhraseView | undefined,
  translation: string,
): TranslationChange => ({
  id: phrase?.id ?? 0,
  phrase: phrase?.phrase ?? '',
  seen_translation: phrase?.translation ?? '',
  translation,
});
