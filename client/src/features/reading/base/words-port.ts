import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { ReactNode } from 'react';
import type { Window } from './reading.api.ts';

/** A word by its index in the phrase's tokens. */
export type WordPosition = { phraseNo: number; index: number };
type WordInPhrase = WordPosition & { text: string };
/** The word whose meaning is open; `isHeld`: it stays open when the pointer goes away. */
export type OpenWord = WordInPhrase & { isHeld: boolean };

/** What was done, or why not, in words; with `undo` where it can be taken back. */
export type Done = { message: ReactNode; undo: (() => Promise<Done>) | null };

/** A word that nothing was said of, as it stands first in its chapter, and how often it stands there. */
export type NewWord = { lemma: string; text: string; meaning: string; count: number };

/** What the reader asks of whoever knows a member's words. */
export type WordsPort = {
  /** What is said to a guest who wants to keep a word; null for members. */
  invitation: ReactNode;
  /** Whether the member has said something of any word; null until it is known. */
  begun: boolean | null;
  /** Null until it is known; `lemma` is '' for names and figures. Another function when what is known has changed. */
  find: (phraseNo: number, index: number) => { lemma: string; state: WordState; isStored: boolean } | null;
  /** Asks for what is not there of these phrases. Another edition has other phrases at the same numbers. */
  want: (phrases: Window, edition: number) => Promise<boolean>;
  /** The next word after a place, among so many phrases, that nothing was said of; `isRead`: all of them are known. */
  nextNew: (after: WordPosition, count: number) => Promise<{ place: WordPosition | null; isRead: boolean }>;
  /** Keeps a word, or removes one that is kept. */
  toggleStored: (word: WordInPhrase) => Promise<Done>;
  /** Says what state a word is in; said again, it is new. */
  chooseState: (word: WordInPhrase, state: WordState) => Promise<Done>;
  /** The new words of a chapter, the most frequent first; or why they cannot be had. */
  listNewWords: (chapterNo: number) => Promise<{ words: readonly NewWord[] } | { problem: string }>;
  /** Says of these words that they are known, as far as they are new; or why that cannot be done. */
  knowWords: (lemmas: readonly string[]) => Promise<Done | { problem: string }>;
};

/** How a word is marked in the text. */
export type WordMark = 'new' | 'learning';

/** What the text asks of whoever knows its words, a phrase alone as well as a whole page. */
export type TextWords = {
  /** Somebody may say something of the words. */
  isOffered: boolean;
  /** How a word is marked; null where none is. */
  markOf: ((phraseNo: number, index: number) => WordMark | null) | null;
  /** What the word is known as; null where nobody can say anything of it. */
  statusOf: (place: WordPosition) => { state: WordState; isStored: boolean } | null;
  /** Phrases that came into sight. */
  want: (from: number, count: number) => void;
  noteOpen: (word: OpenWord | null) => void;
  /** The word whose meaning is to be opened. */
  wanted: WordPosition | null;
  /** Keeps the word whose meaning is open, or removes it. */
  toggleStored: () => void;
};
