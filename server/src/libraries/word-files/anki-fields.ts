import { escapeUTF8 as escapeHtml } from 'entities';
import type { ExportedWord } from './exported-word.ts';

/** Fields of a note, in their order. */
export const fieldNames = ['Word', 'Meaning', 'Phrase', 'Book', 'Audio'] as const;

/** The names that we give to clips. No other can be part of a file, so that none leads out of its folder. */
const clipName = /^[a-z0-9]{16,64}\.[a-z0-9]{2,4}$/;

/** Under which name Anki keeps a clip: the same each time, and nobody else's. Undefined for a name that is none of ours. */
export const mediaName = (name: string) => (clipName.test(name) ? `lingostory-${name}` : undefined);

/** The phrase with its word marked, so that a card can hide it. */
function markedPhrase({ text, phrase, start }: ExportedWord): string {
  if (start === null) return escapeHtml(phrase);
  const end = start + text.length;
  const [before, word, after] = [phrase.slice(0, start), phrase.slice(start, end), phrase.slice(end)];
  return `${escapeHtml(before)}<b class="word">${escapeHtml(word)}</b>${escapeHtml(after)}`;
}

/** Its fields as HTML; `media` names the clip that the file brings, if any. */
export function fieldsOf(word: ExportedWord, media: string | undefined): string[] {
  return [
    escapeHtml(word.text),
    escapeHtml(word.meaning),
    markedPhrase(word),
    escapeHtml(word.bookTitle),
    media === undefined ? '' : `[sound:${media}]`,
  ];
}

/** Stays the same for a word, so that importing a second file changes notes instead of adding them again. */
export const guidOf = ({ id }: ExportedWord) => `lingostory-${id}`;

export const tagsOf = ({ state }: ExportedWord) => `lingostory ${state}`;
