/** The problems that readers can report in a phrase. */
export const reportKinds = ['sound', 'meaning', 'typo', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportNoteLimit = 300;

/** The most phrases in one window. */
export const windowLimit = 50;

export const bookSearchLimit = 100;

export const bookmarkNoteLimit = 500;

/** The most bookmarks of a member in one book. */
export const bookmarkLimit = 1000;

/** The same in all their books, without and with a membership. */
export const bookmarkLimits = { free: 200, membership: 10_000 } as const;

/** The most bookmarks that a device keeps for all free samples together. */
export const sampleBookmarkLimit = 100;
