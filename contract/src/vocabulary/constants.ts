/** States of a word. A word is new until the member marks it. */
export const wordStates = ['new', 'learning', 'known', 'ignored'] as const;
export type WordState = (typeof wordStates)[number];

/** The states as messages name them, such as in “The word is being learned.” */
export const wordStateLabels = {
  new: 'new again',
  learning: 'being learned',
  known: 'known',
  ignored: 'ignored',
} as const satisfies Record<WordState, string>;

/** Maximum number of words marked in one request. */
export const maxWordStatesPerRequest = 2_000;

/**
 * Maximum number of words that a member can mark as learning, known or ignored. It is so high that no reader reaches
 * it.
 */
export const maxWordStatesPerMember = 500_000;

/** Maximum number of words in a member's word list, without and with a membership. */
export const keptWordsLimits = { free: 2_000, membership: 100_000 } as const;

export const maxLemmaLength = 300;

export const maxWordTextLength = 200;

export const maxWordMeaningLength = 500;

/** Maximum number of further phrases of a kept word, beside the one with which it was kept. */
export const maxFurtherPhrases = 5;

/** Maximum length of a member's own note on a kept word. */
export const maxWordNoteLength = 500;

export const keptWordSorts = ['newest', 'oldest', 'word', 'due'] as const;

/** Formats of exported words: CSV for spreadsheets, a zip of text and clips, and an Anki package. */
export const wordFileFormats = ['csv', 'text', 'apkg'] as const;
export type WordFileFormat = (typeof wordFileFormats)[number];

/** Purposes of an import: marking words as known, or adding words with their meanings to the member's word list. */
export const importModes = ['known', 'kept'] as const;
export type ImportMode = (typeof importModes)[number];

export const wordFileEncodings = ['UTF-8', 'UTF-16', 'Latin-1'] as const;

/** Limits for imported files: the number of lines, the size of a line in bytes, and the number of columns. */
export const wordFileLimits = { lines: 100_000, line: 64 * 1024, columns: 50 } as const;

/** Grammatical genders of a noun. `enfant` has both. */
export const genders = ['masculine', 'feminine', 'masculine or feminine'] as const;
export type Gender = (typeof genders)[number];

/** Options for a new member, who can choose to mark this many of the most common words as known at once. */
export const commonWordCounts = [500, 1_000, 2_000] as const;

/** Maximum number of grades in a request. */
export const maxGradesPerRequest = 200;

export const maxPracticeCards = 20;

/** Default and maximum number of cards per day. */
export const dailyCardLimits = { default: 50, max: 1_000 } as const;

/** A word that was forgotten this many times is set aside. Anki has the same default for its leeches. */
export const maxLapses = 8;

/** The number of days in the forecast of due words, including today. */
export const forecastDays = 14;

/** The number of occurrences of a word on a page, and the number up to which they are counted. */
export const occurrencesPageSize = 20;
export const maxCountedOccurrences = 1_000;

/** The number of phrases with one new word on a page. */
export const newWordPhrasesPageSize = 20;
