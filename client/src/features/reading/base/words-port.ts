import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { ReactNode } from 'react';
import type { PhraseWindow } from './reading.api.ts';

/** A word's position: its phrase and its index among the phrase's tokens. */
export type WordPosition = { phraseNo: number; index: number };
type WordInPhrase = WordPosition & { text: string };
/** The word whose meaning is open. With `isHeld`, the meaning stays open when the pointer leaves. */
export type OpenWord = WordInPhrase & { isHeld: boolean };

/** A message about the result of an action. `undo` reverts the action, and is null if that isn't possible. */
export type WordOutcome = { message: ReactNode; undo: (() => Promise<WordOutcome>) | null };

/**
 * A word that the member hasn't set a state for. `text` is its first form in the chapter; `count` is how often it
 * occurs there, and `rank` the rank of its lemma in French, null for a rare one.
 */
export type NewWord = { lemma: string; text: string; meaning: string; count: number; rank: number | null };

/** The reader's interface to the member's vocabulary. */
export type VocabularyPort = {
  /** The message for a guest who wants to save a word; null for members. */
  invitation: ReactNode;
  /** True if the member has set a state for any word; null while unknown. */
  begun: boolean | null;
  /**
   * Returns a word's lemma and state, or null while they are unknown. The lemma is '' for names and numbers. The
   * function's identity changes whenever its results do.
   */
  findWord: (
    phraseNo: number,
    index: number,
  ) => { lemma: string; state: WordState; isStored: boolean } | null;
  /** Renders details of a word for learners: its base form, part of speech and gender. */
  renderDetails: (position: WordPosition) => ReactNode;
  /**
   * Loads the missing word states for these phrases. `edition` is the book's edition, because an edit of the book can
   * change phrase numbers.
   */
  loadMissingStates: (phrases: PhraseWindow, edition: number) => Promise<boolean>;
  /**
   * Finds the next word without a state within `count` phrases. `isRead` is false if some of these phrases failed to
   * load.
   */
  findNextNewWord: (
    fromPosition: WordPosition,
    count: number,
  ) => Promise<{ position: WordPosition | null; isRead: boolean }>;
  /** Returns the path of the page with every phrase that contains a form of the word, or null for guests. */
  phrasesPathOf: (word: { lemma: string; text: string }) => string | null;
  /** Adds a word to the member's saved words, or removes it from them. */
  toggleStored: (word: WordInPhrase) => Promise<WordOutcome>;
  /** Sets a word's state. If the word already has that state, makes it new again. */
  chooseState: (word: WordInPhrase, state: WordState) => Promise<WordOutcome>;
  /** Returns a chapter's new words, most frequent first, or an error message. */
  listNewWords: (chapterNo: number) => Promise<{ words: readonly NewWord[] } | { problem: string }>;
  /** Marks these words as known, except those that already have a state. Returns the outcome or an error message. */
  knowWords: (lemmas: readonly string[]) => Promise<WordOutcome | { problem: string }>;
};

/** A word's underline in the text: dotted for a new word, solid for one being learned. */
export type WordMark = 'new' | 'learning';

/** The word states and actions that both the phrase view and the page view use. */
export type TextWordControl = {
  /** True if the reader can set word states. */
  canSetStates: boolean;
  /** Returns a word's mark, or null for an unmarked word. The function itself is null while marks are off. */
  markOf: ((phraseNo: number, index: number) => WordMark | null) | null;
  /**
   * Returns true for words that the member doesn't know, which have glosses, and null if that isn't known, as for
   * guests. The function itself is null while glosses are off.
   */
  isUnknown: ((phraseNo: number, index: number) => boolean | null) | null;
  /** Returns a word's state, or null if the word cannot have one. */
  statusOf: (position: WordPosition) => { state: WordState; isStored: boolean } | null;
  /** Loads the word states of phrases that scrolled into view. */
  loadStates: (from: number, count: number) => void;
  reportOpenWord: (word: OpenWord | null) => void;
  /** The word whose meaning should open next. */
  requestedWord: WordPosition | null;
  /** Saves the word whose meaning is open, or removes it from the saved words. */
  toggleStored: () => void;
};
