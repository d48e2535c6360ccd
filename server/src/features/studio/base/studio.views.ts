import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import type { ChapterListView, ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import type { PhraseDetailView, StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import type { Deps } from '../../../deps.ts';
import type { Book, Chapter } from '../../../generated/prisma/client.ts';
import { readStoredPictures } from '../../../lib/stored-pictures.ts';
import { mediaPathOf, toBookView } from '../../catalogue/public.ts';
import { clipAddressOf } from '../../reading/public.ts';
import type { NumberedPhrase, PhraseWithNeighbors } from './find-phrases.ts';
import type { StudioBook } from './find-studio-books.ts';
import { toStudioPictureView } from './picture-positions.ts';

export function toStudioBookView(book: StudioBook): StudioBookView {
  return {
    ...toBookView(book),
    version: book.version,
    sample_audio: mediaPathOf('samples', book.sampleAudio),
    sample_text: book.sampleText,
    text_rights: book.textRights,
    audio_rights: book.audioRights,
    published: book.published,
    released: book.released,
    difficulty_chosen: book.difficultyChosen,
    included_until: book.inclusionEndsAt?.toISOString() ?? null,
    total_chapters: book._count.chapters,
    total_phrases: book.totalStudio,
    total_sample_phrases: book.totalSample,
  };
}

export const toBookTitleView = ({ id, title, bookCode }: Pick<Book, 'id' | 'title' | 'bookCode'>) => ({
  id,
  title,
  book_code: bookCode,
});

export function toChapterView(chapter: Chapter): ChapterView {
  return {
    id: chapter.id,
    version: chapter.version,
    book_id: chapter.bookId,
    title: chapter.title,
    chapter_no: chapter.chapterNo,
    is_sample: chapter.isSample ? 1 : 0,
    published: chapter.published,
    total_phrases: chapter.totalPhrases,
  };
}

export function toChapterListView(book: Book & { chapters: Chapter[] }): ChapterListView {
  return {
    ...toBookTitleView(book),
    published: book.published,
    released: book.released,
    chapter: book.chapters.map(toChapterView),
  };
}

export function toChapterOfBookView({ id, title, chapterNo, book }: Chapter & { book: Book }) {
  return { id, title, chapter_no: chapterNo, book: toBookTitleView(book) };
}

/** Creates the function that converts a phrase's row into its view. */
export const createPhraseMapper =
  (deps: Deps) =>
  (phrase: NumberedPhrase): StudioPhraseView => ({
    id: phrase.id,
    version: phrase.version,
    chapter_id: phrase.chapterId,
    phrase_no: phrase.phraseNo,
    phrase: phrase.phrase,
    separator: phrase.separator,
    emphasis: phrase.emphasis,
    pictures: readStoredPictures(phrase.pictures).map(toStudioPictureView),
    dictionary: phrase.dictionary,
    translation: phrase.translation,
    line_audio: phrase.audioFile && clipAddressOf(deps, phrase.bookId, phrase.audioFile),
    audio_ms: phrase.audioMs,
  });

export function toPhraseDetailView(deps: Deps, phrase: PhraseWithNeighbors): PhraseDetailView {
  return {
    ...createPhraseMapper(deps)(phrase),
    word_list: phrase.wordList,
    meanings: phrase.meanings,
    chapter: toChapterOfBookView(phrase.chapter),
    previous_id: phrase.previousId,
    next_id: phrase.nextId,
  };
}
