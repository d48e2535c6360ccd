import { createHash } from 'node:crypto';
import type { BookSource } from '../book-source.ts';
import { coverName, createChapterNames, fromPackage, navigationName, stylesheetName } from './entry-names.ts';
import {
  blankBookTitle,
  createChapterTitle,
  escapeText,
  escapeTitle,
  formatClock,
  isVisible,
} from './xml-text.ts';

/** A written chapter. `spokenMs` is the length of its clips, and undefined without any. */
export type WrittenChapter = { title: string; spokenMs: number | undefined };
type WrittenPicture = { name: string; type: string };
export type WrittenBook = {
  chapters: readonly WrittenChapter[];
  pictures: readonly WrittenPicture[];
  hasCover: boolean;
  /** False if a picture has not been described yet. */
  areAllPicturesDescribed: boolean;
};

const activeClass = '-epub-media-overlay-active';

export const stylesheet = `body { margin: 0 5%; }
h1 { margin: 2em 0 1.5em; text-align: center; }
p { margin: 0; text-indent: 1.2em; }
h1 + p, hr + p, figure + p, p.verse, p.dialogue { text-indent: 0; }
p.verse { margin: 1em 0 1em 1.5em; }
hr { width: 20%; margin: 1.5em auto; border: 0; border-top: 1px solid; }
figure { margin: 1.5em 0; text-align: center; }
img { max-width: 100%; }
p img { display: block; margin: 1em auto; }
.${activeClass} { background-color: #ffe9a8; color: #1a1a1a; }
`;

export const container = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** Returns a UUID that is always the same for a book code. */
function createIdentifier(code: string): string {
  const hash = createHash('sha256').update(`lingostory:${code}`).digest('hex');
  // Version 8 is for UUIDs with a content of one's own.
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return `urn:uuid:${[...groups, hash.slice(20, 32)].join('-')}`;
}

const renderElement = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`;
const renderProperty = (property: string, value: string, refines?: string) =>
  `<meta property="${property}"${refines === undefined ? '' : ` refines="#${refines}"`}>${escapeText(value)}</meta>`;

function describeAccess({ chapters, pictures, areAllPicturesDescribed }: WrittenBook): string[] {
  const isNarrated = chapters.some(({ spokenMs }) => spokenMs !== undefined);
  const hasPictures = pictures.length > 0;
  const modes = ['textual', ...(isNarrated ? ['auditory'] : []), ...(hasPictures ? ['visual'] : [])];
  const features = [
    ...['tableOfContents', 'readingOrder', 'structuralNavigation'],
    ...(isNarrated ? ['synchronizedAudioText'] : []),
    ...(hasPictures && areAllPicturesDescribed ? ['alternativeText'] : []),
  ];
  const summaryParts = [
    isNarrated
      ? 'The text is divided into phrases, which are highlighted while a narrator reads them.'
      : 'The text is divided into phrases.',
    ...(hasPictures && !areAllPicturesDescribed ? ['Some pictures have no description yet.'] : []),
  ];
  return [
    ...modes.map((mode) => renderProperty('schema:accessMode', mode)),
    ...(areAllPicturesDescribed ? [renderProperty('schema:accessModeSufficient', 'textual')] : []),
    ...features.map((feature) => renderProperty('schema:accessibilityFeature', feature)),
    renderProperty('schema:accessibilityHazard', 'none'),
    renderProperty('schema:accessibilitySummary', summaryParts.join(' ')),
  ];
}

function describeNarration({ chapters }: WrittenBook, narrators: readonly string[]): string[] {
  const narratedChapters = chapters.flatMap(({ spokenMs }, index) =>
    spokenMs === undefined ? [] : [{ id: createChapterNames(index + 1).id, spokenMs }],
  );
  if (narratedChapters.length === 0) return [];
  const totalMs = narratedChapters.reduce((total, { spokenMs }) => total + spokenMs, 0);
  return [
    ...narratedChapters.map(({ id, spokenMs }) =>
      renderProperty('media:duration', formatClock(spokenMs), `${id}-overlay`),
    ),
    renderProperty('media:duration', formatClock(totalMs)),
    ...narrators.filter(isVisible).map((narrator) => renderProperty('media:narrator', narrator)),
    renderProperty('media:active-class', activeClass),
  ];
}

/** Begins the line about the rights to the recording, which EPUB can't tell from those to the text. */
export const recordingRightsPrefix = 'Recording: ';

function renderMetadata({ code, modifiedAt, book }: BookSource, written: WrittenBook): string {
  const audioRights = book.details?.audioRights ?? '';
  const rights = [
    ...(isVisible(book.rights) ? [book.rights] : []),
    ...(isVisible(audioRights) ? [`${recordingRightsPrefix}${audioRights}`] : []),
  ];
  return [
    `<dc:identifier id="identifier">${createIdentifier(code)}</dc:identifier>`,
    `<dc:title>${escapeTitle(book.title, blankBookTitle)}</dc:title>`,
    renderElement('dc:language', book.language || 'fr'),
    ...book.authors
      .filter(isVisible)
      .flatMap((author, index) => [
        `<dc:creator id="author-${index + 1}">${escapeText(author)}</dc:creator>`,
        `<meta refines="#author-${index + 1}" property="role" scheme="marc:relators">aut</meta>`,
      ]),
    ...(isVisible(book.description) ? [renderElement('dc:description', book.description)] : []),
    ...rights.map((line) => renderElement('dc:rights', line)),
    renderProperty('dcterms:modified', `${modifiedAt.toISOString().slice(0, 19)}Z`),
    ...describeNarration(written, book.narrators),
    ...describeAccess(written),
  ].join('\n');
}

function renderManifest({ chapters, pictures, hasCover }: WrittenBook): string {
  const renderItem = (id: string, name: string, type: string, attributes = '') =>
    `<item id="${id}" href="${fromPackage(name)}" media-type="${type}"${attributes}/>`;
  const page = 'application/xhtml+xml';
  return [
    renderItem('navigation', navigationName, page, ' properties="nav"'),
    renderItem('style', stylesheetName, 'text/css'),
    ...(hasCover ? [renderItem('cover', coverName, 'image/jpeg', ' properties="cover-image"')] : []),
    ...chapters.flatMap(({ spokenMs }, index) => {
      const { id, ...names } = createChapterNames(index + 1);
      if (spokenMs === undefined) return [renderItem(id, names.page, page)];
      return [
        renderItem(id, names.page, page, ` media-overlay="${id}-overlay"`),
        renderItem(`${id}-overlay`, names.overlay, 'application/smil+xml'),
        renderItem(`${id}-sound`, names.sound, 'audio/mpeg'),
      ];
    }),
    ...pictures.map(({ name, type }, index) => renderItem(`picture-${index + 1}`, name, type)),
  ].join('\n');
}

export function renderPackageDocument(source: BookSource, written: WrittenBook): string {
  const itemReferences = written.chapters.map(
    (_, index) => `<itemref idref="${createChapterNames(index + 1).id}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${renderMetadata(source, written)}
</metadata>
<manifest>
${renderManifest(written)}
</manifest>
<spine>
${itemReferences.join('\n')}
</spine>
</package>
`;
}

export function renderNavigation({ book }: BookSource, { chapters }: WrittenBook): string {
  const title = escapeTitle(book.title, blankBookTitle);
  const links = chapters.map((chapter, index) => {
    const page = fromPackage(createChapterNames(index + 1).page);
    return `<li><a href="${page}">${escapeTitle(chapter.title, createChapterTitle(index + 1))}</a></li>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="fr" xml:lang="fr">
<head>
<title>${title}</title>
</head>
<body>
<nav epub:type="toc" role="doc-toc" aria-labelledby="title">
<h1 id="title">${title}</h1>
<ol>
${links.join('\n')}
</ol>
</nav>
</body>
</html>
`;
}
