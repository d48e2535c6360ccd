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
