/** Kinds of problems that readers can report in a phrase. */
export const reportKinds = ['sound', 'meaning', 'typo', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportNoteLimit = 300;

/** Maximum number of phrases in one response. */
export const maxWindowSize = 50;

export const bookSearchLimit = 100;

export const bookmarkNoteLimit = 500;

/** Maximum number of a member's bookmarks in one book. */
export const bookmarkLimit = 1000;

/** Maximum number of bookmarks per member across all books, without and with a membership. */
export const bookmarkLimits = { free: 200, membership: 10_000 } as const;

/** Maximum number of bookmarks on a device for all free samples together. */
export const sampleBookmarkLimit = 100;
