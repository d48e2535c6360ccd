/** Kinds of problems that readers can report in a phrase. */
export const reportKinds = ['sound', 'meaning', 'typo', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

/**
 * The separators between a phrase and the one before it, from the weakest to the strongest: a space, a new line (as in
 * verse or an address), a new paragraph, or a section break. The first phrase of a chapter always begins a paragraph.
 */
export const phraseSeparators = ['space', 'line', 'paragraph', 'section'] as const;
export type PhraseSeparator = (typeof phraseSeparators)[number];

/** Returns true if `separator` is stronger than `other`. */
export const isStrongerSeparator = (separator: PhraseSeparator, other: PhraseSeparator) =>
  phraseSeparators.indexOf(separator) > phraseSeparators.indexOf(other);

export const maxReportNoteLength = 300;

/** Maximum number of phrases in one response. */
export const maxWindowPhrases = 50;

export const maxBookSearchLength = 100;

export const maxBookmarkNoteLength = 500;

/** Maximum number of a member's bookmarks in one book. */
export const maxBookmarksPerBook = 1000;

/** Maximum number of bookmarks per member across all books, without and with a membership. */
export const maxBookmarksPerMember = { free: 200, membership: 10_000 } as const;

/** Maximum number of bookmarks on a device for all free samples together. */
export const maxSampleBookmarks = 100;

/** The number of books whose clips one call may make available. */
export const maxClipBooks = 100;
