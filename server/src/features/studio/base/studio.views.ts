import type { StudioBookView } from '@lingostory/contract/studio/books/schemas';
import type { ChapterListView, ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import type { OnePhraseView, StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import type { Deps } from '../../../deps.ts';
import type { Book, Chapter } from '../../../generated/prisma/client.ts';
import { mediaPath, viewBook } from '../../catalogue/public.ts';
import { signedClipAddress } from '../../reading/public.ts';
import type { NumberedPhrase, OnePhrase } from './find-phrases.ts';
import type { StudioBook } from './find-studio-books.ts';

export function viewStudioBook(book: StudioBook): StudioBookView {
  return {
    ...viewBook(book),
    version: book.version,
    sample_audio: mediaPath('samples', book.sampleAudio),
    sample_text: book.sampleText,
    text_rights: book.textRights,
    audio_rights: book.audioRights,
    published: book.published,
    total_chapters: book._count.chapters,
    total_phrases: book.totalStudio,
    total_sample_phrases: book.totalSample,
  };
}

export const viewTitle = ({ id, title, bookCode }: Pick<Book, 'id' | 'title' | 'bookCode'>) => ({
  id,
  title,
  book_code: bookCode,
});

export function viewChapter(chapter: Chapter): ChapterView {
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

export function viewChapterList(book: Book & { chapters: Chapter[] }): ChapterListView {
  return { ...viewTitle(book), published: book.published, chapter: book.chapters.map(viewChapter) };
}

export function viewChapterOfBook({ id, title, chapterNo, book }: Chapter & { book: Book }) {
  return { id, title, chapter_no: chapterNo, book: viewTitle(book) };
}

/** Signs the clip's URL for this administrator, because an audio element can't send a bearer token. */
export const viewPhrase =
  (deps: Deps, administrator: number) =>
  (phrase: NumberedPhrase): StudioPhraseView => ({
    id: phrase.id,
    version: phrase.version,
    chapter_id: phrase.chapterId,
    phrase_no: phrase.phraseNo,
    phrase: phrase.phrase,
    dictionary: phrase.dictionary,
    translation: phrase.translation,
    line_audio: phrase.audioFile && signedClipAddress(deps, administrator, phrase.audioFile),
    audio_ms: phrase.audioMs,
  });

export function viewOnePhrase(deps: Deps, administrator: number, phrase: OnePhrase): OnePhraseView {
  return {
    ...viewPhrase(deps, administrator)(phrase),
    word_list: phrase.wordList,
    meanings: phrase.meanings,
    chapter: viewChapterOfBook(phrase.chapter),
    previous_id: phrase.previousId,
    next_id: phrase.nextId,
  };
}
