/** What a member says of a word; new until they say something. */
export const wordStates = ['new', 'learning', 'known', 'ignored'] as const;
export type WordState = (typeof wordStates)[number];

/** How many words are given a state in one request. */
export const wordStatesLimit = 2_000;

/** Of how many words a member can have said that they are learning, know or ignore them: more than a lifetime of reading asks for. */
export const accountStatesLimit = 500_000;

/** How many words a member can keep without and with a membership. */
export const keptWordsLimits = { free: 2_000, membership: 100_000 } as const;

export const lemmaLimit = 300;

export const keptTextLimit = 200;

export const keptMeaningLimit = 500;

export const keptWordSorts = ['newest', 'oldest', 'word', 'due'] as const;

/** Files of kept words: for spreadsheets, as a zip of text and clips, and for Anki. */
export const wordFileFormats = ['csv', 'text', 'apkg'] as const;
export type WordFileFormat = (typeof wordFileFormats)[number];

/** How the words of a file are taken: said to be known, or kept with their meanings. */
export const importedAs = ['known', 'kept'] as const;
export type ImportedAs = (typeof importedAs)[number];

export const wordFileEncodings = ['UTF-8', 'UTF-16', 'Latin-1'] as const;

/** `line` in bytes. */
export const wordFileLimits = { lines: 100_000, line: 64 * 1024, columns: 50 } as const;

/** The commonest words of our books that somebody may know when they come to us. */
export const commonWordCounts = [500, 1_000, 2_000] as const;

/** How many grades are sent in one request, and how many cards are given out at a time. */
export const gradesLimit = 200;

export const practiceCardsLimit = 20;

/** Cards a day: unless chosen, and at most. */
export const dailyPractice = { default: 50, max: 1_000 } as const;
