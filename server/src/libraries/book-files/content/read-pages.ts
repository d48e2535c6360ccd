import type { Archive } from '../archive/open-archive.ts';
import { isPicture, type Reference, resolveHref } from '../archive/resolve-href.ts';
import type { LeftOutList } from '../left-out.ts';
import { bookFileLimits } from '../limits.ts';
import { type MarkupElement, readText, walkElements } from '../markup/markup-element.ts';
import { parsePage } from '../markup/parse-markup.ts';
import { type SkippedContent, skippedContents, skippedTypes } from './element-kinds.ts';
import { listNoteReferences } from './notes.ts';
import { addStyles, type PageStyles, type TextStyle } from './page-styles.ts';
import { type Page, readPage } from './read-page.ts';

type SpineItem = {
  item: { entry: string; mediaType: string; properties: readonly string[] };
  isLinear: boolean;
};

export type PagesOptions = {
  spine: readonly SpineItem[];
  /** True for our own exports, in which each `span` with an id is a phrase, whatever it looks like. */
  isOwnExport: boolean;
  /** The pages that the book names by their function, such as its title page. */
  landmarks: readonly { type: string; reference: Reference }[];
  /** The positions that the table of contents leads to. */
  tocReferences: readonly Reference[];
  /** The parts of the overlays, by the page that they belong to. */
  overlayParts: ReadonlyMap<string, readonly { text: Reference; skipped: SkippedContent | undefined }[]>;
};

/** Number of characters beside its lists above which a navigation document is also a page to read. */
const maxNavText = 400;
/**
 * Number of characters above which a page is read although the book names it as its cover or title page, because the
 * whole book is on it.
 */
const maxSkippedText = 20_000;
const maxStyleSheetSize = 2 * 1024 * 1024;

const isPagePattern = /x?html|x-oeb1-document/;

/** Reads style sheets, each of them once. */
function createStyleReader(archive: Archive) {
  const cssByEntry = new Map<string, string>();
  const readStyleSheet = async (entry: string): Promise<string> => {
    const cachedCss = cssByEntry.get(entry);
    if (cachedCss !== undefined) return cachedCss;
    const isReadable = archive.sizeOf(entry) <= maxStyleSheetSize;
    const css = isReadable ? (await archive.read(entry, maxStyleSheetSize)).toString('utf8') : '';
    cssByEntry.set(entry, css);
    return css;
  };
  return async (document: MarkupElement, pageEntry: string): Promise<PageStyles> => {
    const styles = new Map<string, TextStyle>();
    for (const element of walkElements(document)) {
      if (element.name === 'body') break;
      if (element.name === 'style') addStyles(styles, readText(element));
      if (element.name !== 'link' || !/stylesheet/i.test(element.attributes.rel ?? '')) continue;
      const entry = archive.find(resolveHref(pageEntry, element.attributes.href ?? '')?.path ?? '');
      if (entry !== undefined) addStyles(styles, await readStyleSheet(entry));
    }
    return styles;
  };
}

/** Returns how to count a page that isn't read at all, or undefined if it is read. */
function findSkippedPage(
  { item, isLinear }: SpineItem,
  tocPaths: ReadonlySet<string>,
): SkippedContent | undefined {
  const name = item.entry.slice(item.entry.lastIndexOf('/') + 1);
  if (item.mediaType === 'image/svg+xml')
    return [`Page “${name}”`, 'Its text is drawn as SVG, which can’t be imported.'];
  if (!isPagePattern.test(item.mediaType) && !/\.x?html?$/i.test(name))
    return [`Page “${name}”`, 'It is neither XHTML nor HTML.'];
  return isLinear || tocPaths.has(item.entry)
    ? undefined
    : ['Pages outside the reading order', 'The book marks them as additional content.'];
}

function isOnlyNavigation(document: MarkupElement): boolean {
  const allText = readText(document).length;
  const navText = [...walkElements(document)]
    .filter(({ name }) => name === 'nav')
    .reduce((sum, nav) => sum + readText(nav).length, 0);
  return allText - navText <= maxNavText;
}

/** Reads the pages of a book in reading order. */
export async function readPages(
  { spine, landmarks, tocReferences, overlayParts, isOwnExport }: PagesOptions,
  archive: Archive,
  leftOut: LeftOutList,
): Promise<Page[]> {
  const pageTypes = new Map(
    landmarks.flatMap(({ type, reference }) =>
      // A fragment marks a part of the page only.
      reference.fragment === '' && skippedTypes.has(type) ? [[reference.path, type] as const] : [],
    ),
  );
  const tocPaths = new Set(tocReferences.map(({ path }) => path));
  const rangeIds = new Map<string, Set<string>>();
  const addRangeId = ({ path, fragment }: Reference) => {
    if (fragment !== '') rangeIds.set(path, (rangeIds.get(path) ?? new Set()).add(fragment));
  };
  for (const reference of tocReferences) addRangeId(reference);
  for (const parts of overlayParts.values()) for (const { text } of parts) addRangeId(text);
  const readStyles = createStyleReader(archive);
  // Notes stand on the page of their reference or on a later one.
  const noteLabels = new Map<string, Map<string, string>>();
  const pages: Page[] = [];
  for (const spineItem of spine) {
    const { entry, properties } = spineItem.item;
    const skippedPage = findSkippedPage(spineItem, tocPaths);
    if (skippedPage) {
      leftOut.add(...skippedPage);
      continue;
    }
    const document = parsePage(await archive.readDocument(entry), entry);
    const namedContent = skippedTypes.get(pageTypes.get(entry) ?? '');
    const skippedContent =
      properties.includes('nav') && isOnlyNavigation(document) ? skippedContents : namedContent;
    if (skippedContent && readText(document).length <= maxSkippedText) {
      leftOut.add(...skippedContent);
      continue;
    }
    for (const { label, href } of listNoteReferences(document)) {
      const reference = resolveHref(entry, href);
      const path = archive.find(reference?.path ?? '');
      if (reference && path !== undefined)
        noteLabels.set(path, (noteLabels.get(path) ?? new Map()).set(reference.fragment, label));
    }
    const skippedIds = new Map(
      (overlayParts.get(entry) ?? []).flatMap(({ text, skipped }) =>
        skipped && text.fragment !== '' ? [[text.fragment, skipped] as const] : [],
      ),
    );
    pages.push(
      readPage(document, entry, {
        rangeIds: rangeIds.get(entry) ?? new Set(),
        isOwnExport,
        skippedIds,
        noteLabels: noteLabels.get(entry) ?? new Map(),
        styles: await readStyles(document, entry),
        findPicture: (href) => {
          const picture = archive.find(resolveHref(entry, href)?.path ?? '');
          return picture !== undefined &&
            isPicture(picture) &&
            archive.sizeOf(picture) <= bookFileLimits.picture
            ? picture
            : undefined;
        },
        leftOut,
      }),
    );
  }
  return pages;
}
