import type { UserView } from '@lingostory/contract/accounts/user';
import type { FoundBook, FoundChapter, ImportView } from '@lingostory/contract/studio/imports/schemas';
import { formatDuration, pluralize } from '../../../lib/labels/format.ts';

function formatLength(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 0 ? 'less than a minute' : formatDuration(Math.floor(minutes / 60), minutes % 60);
}

/** Describes a chapter's content, such as "120 phrases, 14 min, 3 pictures". */
export function describeChapter({ total_phrases, seconds, total_pictures }: FoundChapter): string {
  return [
    pluralize(total_phrases, 'phrase'),
    seconds > 0 && formatLength(seconds),
    total_pictures > 0 && pluralize(total_pictures, 'picture'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns true if readers can read and hear the chapter as soon as the book is published. */
export function isReadable({ total_phrases, silent_phrases, needs_alignment }: FoundChapter): boolean {
  return total_phrases > 0 && silent_phrases === 0 && !needs_alignment;
}

const clipUnitNotes: Partial<Record<FoundChapter['clip_unit'], string>> = {
  word: 'Clips are words',
  paragraph: 'Clips are paragraphs',
  mixed: 'Clips of different lengths',
};

/** Lists what an editor should know about a chapter before importing it. */
export function listChapterNotes(chapter: FoundChapter): string[] {
  const { total_phrases: total, silent_phrases: silent, needs_alignment, clip_unit } = chapter;
  const notes: string[] = [];
  if (total === 0) notes.push('No text: stays a draft');
  else if (silent === total) notes.push('No sound: stays a draft until it has a recording');
  else if (silent > 0)
    notes.push(`${pluralize(silent, 'phrase')} without sound: stays a draft until each has a clip`);
  if (needs_alignment)
    notes.push('Phrases to be found in the recording: stays a draft until you have reviewed them');
  const clipUnitNote = clipUnitNotes[clip_unit];
  if (clipUnitNote !== undefined) notes.push(clipUnitNote);
  return notes;
}

/** Sums up all chapters of the file. */
export function describeBook({ chapters }: FoundBook): string {
  const sum = (count: (chapter: FoundChapter) => number) =>
    chapters.reduce((total, chapter) => total + count(chapter), 0);
  const pictureCount = sum(({ total_pictures }) => total_pictures);
  const seconds = sum((chapter) => chapter.seconds);
  return [
    pluralize(chapters.length, 'chapter'),
    pluralize(
      sum(({ total_phrases }) => total_phrases),
      'phrase',
    ),
    seconds > 0 ? `${formatLength(seconds)} of sound` : 'no sound',
    ...(pictureCount > 0 ? [pluralize(pictureCount, 'picture')] : []),
  ].join(', ');
}

/** Returns the English name of a BCP 47 tag, or the tag if it has no name. */
export function describeLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Says why a book can't be published by the import, or returns null if its language is French. The book of a newer
 * edition may be published already, so only its new chapters wait.
 */
export function describeLanguageProblem({ is_french, language, edition }: FoundBook): string | null {
  if (is_french) return null;
  if (edition !== null) {
    const reason =
      language === ''
        ? 'The file doesn’t say which language the book is in.'
        : `This edition is in ${describeLanguage(language)}, not in French.`;
    return `${reason} Readers won’t see its new chapters until you publish them.`;
  }
  if (language === '')
    return 'The file doesn’t say which language the book is in. You can import it as a draft, check it, and publish it afterward if it’s in French.';
  return `This book is in ${describeLanguage(language)}, not in French. You can import it only as a draft.`;
}

export const stateLabels: Readonly<Record<ImportView['state'], string>> = {
  reading: 'Reading the file',
  ready: 'Ready to check',
  importing: 'Importing',
  done: 'Imported',
  failed: 'Failed',
};

export const isWorking = ({ state }: Pick<ImportView, 'state'>) =>
  state === 'reading' || state === 'importing';

/** The code of the book that gets a newer edition, or null if the import makes a new book. */
export function findEditedBookCode({ found, state, book }: ImportView): string | null {
  // The server names the book of a finished import too, which is new unless the file was compared with it.
  const isEdition = found === null ? state !== 'done' : found.edition !== null;
  return book !== null && isEdition ? book.book_code : null;
}

/**
 * Returns the storage name of an import's corrections. It contains the user's id, because several people may share a
 * device, and the number of chapters, because corrections of other chapters would not fit a changed file.
 */
export const toDraftName = (
  user: Pick<UserView, 'id'> | null,
  { id, found }: Pick<ImportView, 'id' | 'found'>,
) => `import:${user?.id ?? ''}:${id}:${found?.chapters.length ?? 0}`;
