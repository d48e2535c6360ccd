/** Constants that both ends show or check. Money is in cents of a US dollar. */
export const monthlyPrice = 999;
export const creditPackPrice = 2499;
export const creditPackSize = 3;
export const discountPrice = 499;
export const trialDays = 30;

export const userTypes = { administrator: 1, member: 2 } as const;
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export type Difficulty = (typeof difficulties)[number];

export const membershipStatuses = ['active', 'paused', 'past_due', 'canceled'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** A member's state: that of the membership, `none` without one, `closed` when they may not sign in. */
export const memberStates = [...membershipStatuses, 'none', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** How many rows of each list about one member an administrator gets: the newest. */
export const historyLimit = 50;

/** Days of a break, which skips 1, 2 or 3 monthly payments. */
export const pauseDays = [30, 60, 90] as const;
export type PauseDays = (typeof pauseDays)[number];

/** Offered beside a free text. The reason's text is what is sent and stored. */
export const cancellationReasons = [
  'The difficulty is too high',
  'The difficulty is too low',
  'I had technical problems',
  'There are too few audiobooks',
  'It is too expensive',
  'I use another service',
  'I cannot find the audiobooks that I want',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];
export const cancellationReasonLimit = 1000;

/** Hosts of the payment provider's pages, the only ones that a browser is sent to: to pay, and for card and invoices. */
export const checkoutHosts = ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'] as const;

/** Why a checkout that somebody returns from has granted nothing. */
export const unfulfilledStatuses = ['open', 'expired', 'needs_review', 'refunded'] as const;
export type UnfulfilledStatus = (typeof unfulfilledStatuses)[number];

/** Why a balance of credits moved. */
export const creditReasons = ['trial', 'invoice', 'pack', 'discount', 'spend', 'forfeit', 'refund'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** What can be wrong with a phrase, as readers report it. */
export const reportKinds = ['sound', 'meaning', 'typo', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportNoteLimit = 300;

/** So many phrases at most are read at once. */
export const windowLimit = 50;
export const bookSearchLimit = 100;

export const bookmarkNoteLimit = 500;
/** So many bookmarks a member can have in one book, and in all books without and with a membership. */
export const bookmarkLimit = 1000;
export const bookmarkLimits = { free: 200, membership: 10_000 } as const;
/** So many a device keeps, of all free samples together. */
export const sampleBookmarkLimit = 100;

/** How many events of reading are sent in one request, and how many days of them are read. */
export const readingEventsLimit = 200;
export const readingDaysLimit = 400;
/** Minutes a week: 100 hours. */
export const readingGoalLimit = 6000;

/** What a member says of a word; new until they say something. */
export const wordStates = ['new', 'learning', 'known', 'ignored'] as const;
export type WordState = (typeof wordStates)[number];
/** How many words are given a state in one request, and how many a member can keep without and with a membership. */
export const wordStatesLimit = 2_000;
/** Of how many words a member can have said that they are learning, know or ignore them: more than a lifetime of reading asks for. */
export const accountStatesLimit = 500_000;
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

export const bookSorts = ['newest', 'level', 'title', 'rating', 'length'] as const;
export const pageSize = { default: 24, max: 100 } as const;

/** For so long a deleted book, chapter or phrase can be restored. */
export const undoMinutes = 10;

export const nameLimit = 100;
export const emailLimit = 254;
/** bcrypt reads 72 bytes and silently ignores the rest: longer ones are rejected instead. */
export const passwordBytes = 72;
export const passwordLength = 8;
