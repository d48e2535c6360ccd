/**
 * States of an import: `reading` the file, `ready` for an editor's choices, `importing` the book, `done`, or `failed`.
 * A failed import has left nothing behind.
 */
export const importStates = ['reading', 'ready', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** The text that one clip of a chapter covers in the file. */
export const clipUnits = ['word', 'phrase', 'paragraph', 'mixed', 'none'] as const;
export type ClipUnit = (typeof clipUnits)[number];

/** How to treat clips that cover a single word: join them to phrases, or keep each as a phrase. */
export const wordClipChoices = ['join', 'keep'] as const;
/** How to treat clips that cover a paragraph: keep each as a phrase, or find the phrases in the recording. */
export const paragraphClipChoices = ['keep', 'align'] as const;

export const importLimits = {
  chapters: 1000,
  phrases: 40_000,
  /** Maximum number of imports that an administrator can have at once, apart from finished ones. */
  open: 10,
} as const;

export const editionChangeKinds = ['changed', 'added', 'removed'] as const;
/** Maximum number of an edition's changes that are listed before it is taken over. */
export const maxListedChanges = 200;
