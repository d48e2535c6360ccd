/** Content that isn't imported, as it is counted for editors. */
export type SkippedContent = readonly [what: string, reason: string];

const notes: SkippedContent = ['Notes', 'Stories are read without footnotes and endnotes.'];
const noteReferences: SkippedContent = [
  'References to notes',
  'Stories are read without footnotes and endnotes.',
];
const pageNumbers: SkippedContent = ['Page numbers', 'The pages of a printed edition don’t exist here.'];
const contents: SkippedContent = ['Tables of contents', 'Readers get a list of the chapters.'];
const titlePages: SkippedContent = [
  'Title pages',
  'Readers see the title and the authors in the details of the book.',
];
const coverPages: SkippedContent = [
  'Cover pages',
  'The picture of the cover is imported as the cover of the book.',
];
const copyrightPages: SkippedContent = ['Copyright pages', 'The rights belong into the details of the book.'];
const indexes: SkippedContent = ['Indexes', 'They refer to the pages of a printed edition.'];

/** Content that is left out by its `epub:type`, its DPUB-ARIA role, or its type in the guide of EPUB 2. */
export const skippedTypes: ReadonlyMap<string, SkippedContent> = new Map([
  ...[
    'footnote',
    'footnotes',
    'endnote',
    'endnotes',
    'rearnote',
    'rearnotes',
    'note',
    'notes',
    'annotation',
  ].map((type) => [type, notes] as const),
  ...['noteref', 'annoref', 'backlink', 'referrer'].map((type) => [type, noteReferences] as const),
  ...['pagebreak', 'page-list'].map((type) => [type, pageNumbers] as const),
  ...['toc', 'toc-brief', 'landmarks', 'loi', 'lot', 'loa', 'lov'].map((type) => [type, contents] as const),
  ...['titlepage', 'halftitlepage', 'halftitle', 'title-page'].map((type) => [type, titlePages] as const),
  ['cover', coverPages],
  ...['copyright-page', 'imprint', 'imprimatur', 'colophon'].map((type) => [type, copyrightPages] as const),
  ['index', indexes],
]);

/** Types of sound that is left out together with its text. */
export const skippedSoundTypes: ReadonlySet<string> = new Set(
  [...skippedTypes].flatMap(([type, content]) =>
    [notes, noteReferences, pageNumbers].includes(content) ? [type] : [],
  ),
);

export const skippedNoteReference = noteReferences;
export const skippedNote = notes;
export const skippedPageNumber = pageNumbers;
export const skippedContents = contents;
export const skippedLicense: SkippedContent = [
  'License texts of Project Gutenberg',
  'They aren’t part of the story.',
];
export const skippedHiddenText: SkippedContent = ['Hidden texts', 'Reading systems don’t show them.'];
export const skippedSvgText: SkippedContent = [
  'Drawings (SVG)',
  'Text and pictures drawn as SVG can’t be imported.',
];
export const skippedPicture: SkippedContent = [
  'Pictures',
  'They aren’t in the file, or aren’t JPEG, PNG or WebP.',
];
export const undescribedPicture: SkippedContent = [
  'Descriptions of pictures',
  'These pictures have none in the file. Please describe them, or mark them as decorative.',
];

/** Elements whose content is never text of the story. */
export const ignoredElements = new Set([
  'head',
  'script',
  'style',
  'template',
  'noscript',
  'rt',
  'rp',
  'datalist',
]);

export const skippedElements: ReadonlyMap<string, SkippedContent> = new Map([
  ['nav', contents],
  ...['audio', 'video', 'iframe', 'embed', 'canvas'].map(
    (name) => [name, ['Embedded media', 'Only the sound that belongs to the text is imported.']] as const,
  ),
  ...['button', 'input', 'select', 'textarea'].map(
    (name) => [name, ['Form fields', 'Stories aren’t interactive.']] as const,
  ),
  ['math', ['Formulas', 'Formulas (MathML) can’t be imported.']],
]);

export const italicElements = new Set(['em', 'i', 'cite', 'dfn', 'var']);

export const headingElements = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that begin and end a paragraph. */
export const paragraphElements = new Set(
  (
    'address article aside blockquote body caption center details div dl fieldset figcaption figure footer form ' +
    'header hgroup html main ol p pre section summary table ul title doctitle document'
  ).split(' '),
);

/** Elements that stand on a line of their own within a list or table. */
export const lineElements = new Set(['li', 'dt', 'dd', 'tr']);
