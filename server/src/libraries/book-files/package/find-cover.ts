import type { Archive } from '../archive/open-archive.ts';
import { isPicture, resolveHref } from '../archive/resolve-href.ts';
import { walkElements } from '../markup/markup-element.ts';
import { parsePage } from '../markup/parse-markup.ts';
import { type EpubPackage, isPage, type Landmark, type ManifestItem } from './read-package.ts';

const isImage = ({ mediaType, entry }: ManifestItem) =>
  entry !== undefined && (isPicture(entry) || /^image\/(?:jpe?g|png|webp)$/.test(mediaType));

/** Returns the first picture on a page. */
async function findPictureOnPage(entry: string, archive: Archive): Promise<string | undefined> {
  for (const { name, attributes } of walkElements(parsePage(await archive.readDocument(entry), entry))) {
    const href = name === 'img' ? attributes.src : name === 'image' ? attributes.href : undefined;
    const reference = href === undefined ? undefined : resolveHref(entry, href);
    const picture = reference && archive.find(reference.path);
    if (picture !== undefined && isPicture(picture)) return picture;
  }
  return undefined;
}

/** Finds the entry of the cover picture in the ways of EPUB 3 and EPUB 2. */
export async function findCover(
  { items, metadata, spine }: EpubPackage,
  landmarks: readonly Landmark[],
  archive: Archive,
): Promise<string | undefined> {
  const { coverId } = metadata;
  const namedItems = [
    items.find(({ properties }) => properties.includes('cover-image')),
    coverId === '' ? undefined : items.find(({ id, entry }) => id === coverId || entry?.endsWith(coverId)),
  ];
  const coverItem = namedItems.find((item) => item && isImage(item));
  if (coverItem) return coverItem.entry;
  const pageEntries = new Set([
    ...landmarks.flatMap(({ type, reference }) => (type === 'cover' ? [archive.find(reference.path)] : [])),
    ...namedItems.flatMap((item) => (item && isPage(item) ? [item.entry] : [])),
    ...spine.flatMap(({ item }) => (/^cover/i.test(item.id) ? [item.entry] : [])),
  ]);
  for (const entry of pageEntries) {
    if (entry === undefined) continue;
    const picture = isPicture(entry) ? entry : await findPictureOnPage(entry, archive);
    if (picture !== undefined) return picture;
  }
  return items.find((item) => isImage(item) && /^cover(?:[-_]?image)?$/i.test(item.id))?.entry;
}
