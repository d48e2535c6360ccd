/** States of a word. A word is new until the member marks it. */
export const wordStates = ['new', 'learning', 'known', 'ignored'] as const;
export type WordState = (typeof wordStates)[number];

/** Maximum number of words marked in one request. */
export const wordStatesLimit = 2_000;

/**
 * Maximum number of words that a member can mark as learning, known or ignored. More than a lifetime of reading needs.
 */
export const accountStatesLimit = 500_000;

/** Maximum number of words that a member can keep, without and with a membership. */
export const keptWordsLimits = { free: 2_000, membership: 100_000 } as const;

export const lemmaLimit = 300;

export const keptTextLimit = 200;

export const keptMeaningLimit = 500;

export const keptWordSorts = ['newest', 'oldest', 'word', 'due'] as const;

/** Formats of exported words: CSV for spreadsheets, a zip of text and clips, and an Anki package. */
export const wordFileFormats = ['csv', 'text', 'apkg'] as const;
export type WordFileFormat = (typeof wordFileFormats)[number];

/** Purposes of an import: marking words as known, or keeping them with their meanings. */
export const importModes = ['known', 'kept'] as const;
export type ImportMode = (typeof importModes)[number];

export const wordFileEncodings = ['UTF-8', 'UTF-16', 'Latin-1'] as const;

/** Limits for imported files: the number of lines, the size of a line in bytes, and the number of columns. */
export const wordFileLimits = { lines: 100_000, line: 64 * 1024, columns: 50 } as const;

/** How many of the most common words a new member can choose to mark as known at once. */
export const commonWordCounts = [500, 1_000, 2_000] as const;

/** Maximum number of grades in a request. */
export const gradesLimit = 200;

export const practiceCardsLimit = 20;

/** Default and maximum number of cards per day. */
export const dailyPractice = { default: 50, max: 1_000 } as const;
