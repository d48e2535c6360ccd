import type { FoundBook, FoundChapter } from '@lingostory/contract/studio/imports/schemas';
import type { BookFile, FileChapter, FilePhrase } from '../../../libraries/book-files/book-file.ts';
import { joinPhrases, takeExcerpt } from '../base/excerpt.ts';

export type { FoundBook };

/** How to read the clips of a narrated book. */
export type ReadChoices = { words: 'join' | 'keep'; paragraphs: 'keep' | 'align' };

export const phrasesOf = ({ items }: Pick<FileChapter, 'items'>): FilePhrase[] =>
  items.filter((item) => item.type === 'phrase');

/** Returns true for a tag such as `fr` or `fr-CA`. */
const isFrench = (language: string) => /^fr(-|$)/i.test(language);

const isNotBlank = (name: string) => name.trim() !== '';

const sumSeconds = (chapter: FileChapter) => {
  const clips = chapter.recording ?? phrasesOf(chapter).flatMap(({ clip }) => clip ?? []);
  return clips.reduce((sum, { start, end = start }) => sum + Math.max(0, end - start), 0);
};

function summarizeChapter(chapter: FileChapter): FoundChapter {
  const phrases = phrasesOf(chapter);
  return {
    title: chapter.title,
    total_phrases: phrases.length,
    silent_phrases: chapter.recording ? 0 : phrases.filter(({ clip }) => !clip).length,
    total_pictures: chapter.items.length - phrases.length,
    seconds: Math.round(sumSeconds(chapter) * 10) / 10,
    clip_unit: chapter.clipUnit,
    needs_alignment: chapter.recording !== undefined,
    is_sample: chapter.isSample ?? false,
  };
}

/** Returns the first phrases of a book, as far as they fit into the sample text that the catalogue shows. */
export const excerptOf = (book: Pick<BookFile, 'chapters'>) =>
  joinPhrases(takeExcerpt(book.chapters.flatMap(phrasesOf)));

/** Returns what a wizard shows of a book file before anything is written. `cover` is a data URL. */
export function summarizeBook(book: BookFile, cover: string | null): FoundBook {
  return {
    title: book.title,
    authors: book.authors.filter(isNotBlank),
    narrators: book.narrators.filter(isNotBlank),
    description: book.description,
    language: book.language,
    is_french: isFrench(book.language),
    rights: book.rights,
    audio_rights: book.details?.audioRights ?? '',
    difficulty: book.details?.difficulty ?? null,
    sample_text: book.details?.sampleText ?? excerptOf(book),
    cover,
    chapters: book.chapters.map(summarizeChapter),
    edition: null,
    left_out: book.leftOut,
  };
}
