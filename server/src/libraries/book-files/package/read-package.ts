import type { Archive } from '../archive/open-archive.ts';
import { type Reference, resolveHref } from '../archive/resolve-href.ts';
import { BookFileError } from '../book-file-error.ts';
import type { LeftOutList } from '../left-out.ts';
import { bookFileLimits } from '../limits.ts';
import { listElements, type MarkupElement, walkElements } from '../markup/markup-element.ts';
import { parseXml } from '../markup/parse-markup.ts';
import { type BookMetadata, readMetadata } from './read-metadata.ts';

/** A file that the package document lists. `entry` is undefined if the archive doesn't contain the file. */
export type ManifestItem = {
  id: string;
  entry: string | undefined;
  mediaType: string;
  properties: string[];
  overlayId: string | undefined;
};

type SpineItem = { item: ManifestItem & { entry: string }; isLinear: boolean };

/** A page that the book names by its function, such as `cover` or `toc`. */
export type Landmark = { type: string; reference: Reference };

export type EpubPackage = {
  metadata: BookMetadata;
  items: readonly ManifestItem[];
  spine: readonly SpineItem[];
  ncxItem: ManifestItem | undefined;
  guide: Landmark[];
};

const containerPath = 'META-INF/container.xml';
const repairAdvice = 'Please repair the book with an EPUB editor, or export it again.';

/** Finds the package document, by the container file or else as the only file of its kind. */
async function findPackagePath(archive: Archive): Promise<string> {
  const containerName = archive.find(containerPath);
  if (containerName !== undefined) {
    const container = parseXml(await archive.readDocument(containerName), containerName);
    for (const { name, attributes } of walkElements(container)) {
      const path = name === 'rootfile' ? resolveHref('', attributes['full-path'] ?? '')?.path : undefined;
      const packageName = path === undefined ? undefined : archive.find(path);
      if (packageName !== undefined) return packageName;
    }
  }
  const [packageName, otherName] = archive.names.filter((name) => /\.opf$/i.test(name));
  if (packageName !== undefined && otherName === undefined) return packageName;
  throw new BookFileError(`This EPUB doesn’t say where its package document is. ${repairAdvice}`);
}

function readManifest(
  manifest: MarkupElement | undefined,
  packagePath: string,
  archive: Archive,
): ManifestItem[] {
  const items = manifest ? listElements(manifest).filter(({ name }) => name === 'item') : [];
  return items.map(({ attributes }) => {
    const path = resolveHref(packagePath, attributes.href ?? '')?.path;
    return {
      id: attributes.id ?? '',
      entry: path === undefined ? undefined : archive.find(path),
      mediaType: (attributes['media-type'] ?? '').trim().toLowerCase(),
      properties: attributes.properties?.split(/\s+/) ?? [],
      overlayId: attributes['media-overlay'],
    };
  });
}

const pageTypes = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document', 'application/html']);

/** Returns true for an XHTML or HTML page. */
export const isPage = ({ mediaType, entry }: ManifestItem) =>
  pageTypes.has(mediaType) || (!/svg|image\//.test(mediaType) && /\.x?html?$/i.test(entry ?? ''));

/** Returns the first page among an item and its fallbacks, or the item itself if none of them is a page. */
function followFallbacks(
  item: ManifestItem,
  itemsById: ReadonlyMap<string, ManifestItem>,
  fallbackIds: ReadonlyMap<string, string>,
): ManifestItem {
  const visitedIds = new Set<string>();
  let candidate: ManifestItem | undefined = item;
  while (candidate && !visitedIds.has(candidate.id)) {
    if (isPage(candidate)) return candidate;
    visitedIds.add(candidate.id);
    candidate = itemsById.get(fallbackIds.get(candidate.id) ?? '');
  }
  return item;
}

/** Reads the package document of an EPUB: its metadata, its files and their reading order. */
export async function readPackage(archive: Archive, leftOut: LeftOutList): Promise<EpubPackage> {
  const packagePath = await findPackagePath(archive);
  const packageElement = parseXml(await archive.readDocument(packagePath), packagePath);
  const findPart = (partName: string) => listElements(packageElement).find(({ name }) => name === partName);
  const manifest = findPart('manifest');
  const items = readManifest(manifest, packagePath, archive);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const fallbackIds = new Map(
    (manifest ? listElements(manifest) : []).flatMap(({ attributes }) =>
      attributes.id && attributes.fallback ? [[attributes.id, attributes.fallback] as const] : [],
    ),
  );
  const spineElement = findPart('spine');
  const spine: SpineItem[] = [];
  const spineEntries = new Set<string>();
  for (const { name, attributes } of spineElement ? listElements(spineElement) : []) {
    if (name !== 'itemref') continue;
    const listedItem = itemsById.get(attributes.idref ?? '');
    const item = listedItem && followFallbacks(listedItem, itemsById, fallbackIds);
    if (item?.entry === undefined) {
      leftOut.add('Missing pages', 'The book lists these pages, but the file doesn’t contain them.');
      continue;
    }
    // A page that is listed twice is read once, where it stands first.
    if (spineEntries.has(item.entry)) continue;
    spineEntries.add(item.entry);
    spine.push({ item: { ...item, entry: item.entry }, isLinear: attributes.linear !== 'no' });
  }
  if (spine.length === 0) throw new BookFileError(`This EPUB lists no pages. ${repairAdvice}`);
  if (spine.length > bookFileLimits.spineItems)
    throw new BookFileError(
      `This EPUB lists more than ${bookFileLimits.spineItems.toLocaleString('en')} pages. Please split it.`,
    );
  const guideElement = findPart('guide');
  const guide = (guideElement ? listElements(guideElement) : []).flatMap(({ attributes }) => {
    const reference = resolveHref(packagePath, attributes.href ?? '');
    return reference ? [{ type: (attributes.type ?? '').toLowerCase(), reference }] : [];
  });
  return {
    metadata: readMetadata(packageElement),
    items,
    spine,
    ncxItem:
      itemsById.get(spineElement?.attributes.toc ?? '') ??
      items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml'),
    guide,
  };
}
