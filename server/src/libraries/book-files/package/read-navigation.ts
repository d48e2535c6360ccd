import { repairLine } from '@lingostory/contract/studio/text/split-text';
import type { Archive } from '../archive/open-archive.ts';
import { type Reference, resolveHref } from '../archive/resolve-href.ts';
import {
  findByName,
  findElement,
  listElements,
  listTypes,
  type MarkupElement,
  readText,
  walkElements,
} from '../markup/markup-element.ts';
import { parseLenientXml, parsePage } from '../markup/parse-markup.ts';
import type { EpubPackage, Landmark } from './read-package.ts';

/** An entry of the table of contents. A heading without a link has no reference. */
export type TocEntry = { title: string; reference: Reference | undefined; children: TocEntry[] };

export type Navigation = { toc: TocEntry[]; landmarks: Landmark[] };

/** Resolves a reference, and corrects its path if it differs from the entry in case. */
function resolveEntry(base: string, href: string | undefined, archive: Archive): Reference | undefined {
  const reference = href === undefined ? undefined : resolveHref(base, href);
  const path = reference && archive.find(reference.path);
  return reference && path !== undefined ? { ...reference, path } : undefined;
}

const toTitle = (element: MarkupElement) => repairLine(readText(element));

/** Reads a list of contents from the navigation document of EPUB 3. */
function readNavList(list: MarkupElement, base: string, archive: Archive): TocEntry[] {
  return listElements(list)
    .filter(({ name }) => name === 'li')
    .map((item) => {
      const nestedList = listElements(item).find(({ name }) => name === 'ol' || name === 'ul');
      const label = listElements(item).find((child) => child !== nestedList);
      const link = label && findByName(label, 'a');
      return {
        title: label ? toTitle(label) || repairLine(label.attributes.title ?? '') : '',
        reference: resolveEntry(base, link?.attributes.href, archive),
        children: nestedList ? readNavList(nestedList, base, archive) : [],
      };
    });
}

/** Reads navigation points from the NCX of EPUB 2. */
function readNavPoints(parent: MarkupElement, base: string, archive: Archive): TocEntry[] {
  return listElements(parent)
    .filter(({ name }) => name === 'navpoint')
    .map((point) => {
      const label = listElements(point).find(({ name }) => name === 'navlabel');
      const content = listElements(point).find(({ name }) => name === 'content');
      return {
        title: label ? toTitle(label) : '',
        reference: resolveEntry(base, content?.attributes.src, archive),
        children: readNavPoints(point, base, archive),
      };
    });
}

const findNavs = (document: MarkupElement, type: string) =>
  [...walkElements(document)].filter(
    (element) => element.name === 'nav' && listTypes(element).includes(type),
  );

function readLandmarks(document: MarkupElement, base: string, archive: Archive): Landmark[] {
  return findNavs(document, 'landmarks').flatMap((nav) =>
    [...walkElements(nav)].flatMap((link) => {
      const reference = link.name === 'a' ? resolveEntry(base, link.attributes.href, archive) : undefined;
      return reference ? listTypes(link).map((type) => ({ type, reference })) : [];
    }),
  );
}

const isEmpty = (entries: readonly TocEntry[]): boolean =>
  entries.every(({ reference, children }) => !reference && isEmpty(children));

async function readNavDocument(entry: string, archive: Archive): Promise<Navigation> {
  const document = parsePage(await archive.readDocument(entry), entry);
  // Of several tables of contents, the first one that leads anywhere is used.
  const navs = [...findNavs(document, 'toc'), ...listNavsWithoutType(document)];
  const tocs = navs.map((nav) => {
    const list = findElement(nav, ({ name }) => name === 'ol' || name === 'ul');
    return list ? readNavList(list, entry, archive) : [];
  });
  return {
    toc: tocs.find((toc) => !isEmpty(toc)) ?? [],
    landmarks: readLandmarks(document, entry, archive),
  };
}

const listNavsWithoutType = (document: MarkupElement) =>
  [...walkElements(document)].filter((element) => element.name === 'nav' && listTypes(element).length === 0);

/** Reads the table of contents, from the navigation document or else from the NCX. It may be empty. */
export async function readNavigation(
  { items, ncxItem, guide }: EpubPackage,
  archive: Archive,
): Promise<Navigation> {
  const navEntries = items.flatMap(({ properties, entry }) =>
    properties.includes('nav') && entry !== undefined ? [entry] : [],
  );
  const landmarks = [...guide];
  for (const entry of new Set(navEntries)) {
    const navigation = await readNavDocument(entry, archive);
    landmarks.push(...navigation.landmarks);
    if (navigation.toc.length > 0) return { toc: navigation.toc, landmarks };
  }
  if (ncxItem?.entry === undefined) return { toc: [], landmarks };
  const ncx = parseLenientXml(await archive.readDocument(ncxItem.entry), ncxItem.entry);
  const navMap = findByName(ncx, 'navmap');
  const toc = navMap ? readNavPoints(navMap, ncxItem.entry, archive) : [];
  return { toc: isEmpty(toc) ? [] : toc, landmarks };
}
