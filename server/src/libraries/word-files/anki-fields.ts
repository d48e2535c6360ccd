import { escapeUTF8 as escapeHtml } from 'entities';
import type { ExportedWord } from './exported-word.ts';

/** Names of a note's fields, in order. */
export const fieldNames = ['Word', 'Meaning', 'Phrase', 'Book', 'Audio', 'Note'] as const;

/**
 * Format of the server's clip names. Other names are left out of exports, so no path can lead outside the
 * folder.
 */
const clipNamePattern = /^[a-z0-9]{16,64}\.[a-z0-9]{2,4}$/;

/**
 * Returns a clip's name within Anki, which is stable and unlikely to collide with other files. Returns undefined for
 * a name that is not one of the server's clip names.
 */
export const toMediaName = (name: string) => (clipNamePattern.test(name) ? `lingostory-${name}` : undefined);

/** Returns the phrase as HTML with the word marked, so that a card can hide the word. */
function markWordInPhrase({ text, phrase, start }: ExportedWord): string {
  if (start === null) return escapeHtml(phrase);
  const end = start + text.length;
  const [textBefore, word, textAfter] = [phrase.slice(0, start), phrase.slice(start, end), phrase.slice(end)];
  return `${escapeHtml(textBefore)}<b class="word">${escapeHtml(word)}</b>${escapeHtml(textAfter)}`;
}

/** Returns a note's fields as HTML. `media` is the name of the exported clip, if any. */
export function fieldsOf(word: ExportedWord, media: string | undefined): string[] {
  return [
    escapeHtml(word.text),
    escapeHtml(word.meaning),
    markWordInPhrase(word),
    escapeHtml(word.bookTitle),
    media === undefined ? '' : `[sound:${media}]`,
    escapeHtml(word.note),
  ];
}

/** Returns a word's permanent id. With it, a second import updates notes instead of duplicating them. */
export const guidOf = ({ id }: ExportedWord) => `lingostory-${id}`;

export const tagsOf = ({ state }: ExportedWord) => `lingostory ${state}`;
