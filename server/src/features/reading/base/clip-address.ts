import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

/** The path of everything that cookies for books protect. It is also the path of a cookie for several books. */
export const protectedMediaPath = '/v1/media/books';
export const protectedPathOf = (bookId: number) => `${protectedMediaPath}/${bookId}`;

/** Bytes of the tag in an address: too many to guess, and few enough for short addresses. */
const tagBytes = 12;

/** Returns the tag that binds a clip's file to its book, so that the right to one book doesn't open another's clips. */
function createClipTag({ settings }: Pick<Deps, 'settings'>, bookId: number, file: string): Buffer {
  return createHmac('sha256', settings.mediaKey)
    .update(`clip\n${bookId}\n${file}`)
    .digest()
    .subarray(0, tagBytes);
}

export function hasValidTag(
  deps: Pick<Deps, 'settings'>,
  { bookId, tag, file }: { bookId: number; tag: string; file: string },
): boolean {
  const expectedTag = createClipTag(deps, bookId, file);
  const givenTag = Buffer.from(tag, 'base64url');
  // Rejects other spellings of the same tag, so that a clip has exactly one address.
  return (
    givenTag.toString('base64url') === tag &&
    givenTag.length === tagBytes &&
    timingSafeEqual(expectedTag, givenTag)
  );
}

/**
 * Returns the address of a book's clip. It never changes and is the same for everyone: a cookie, which `allowClips`
 * sets, carries the right to hear it.
 */
export function clipAddressOf(deps: Pick<Deps, 'settings'>, bookId: number, file: string): string {
  return `${protectedPathOf(bookId)}/clips/${createClipTag(deps, bookId, file).toString('base64url')}/${file}`;
}

/** Returns the id of the book whose clip has this address, or undefined for other addresses. */
export function findClipBook(address: string): number | undefined {
  const [, bookId] = /^\/v1\/media\/books\/(\d+)\/clips\//.exec(address) ?? [];
  return bookId === undefined ? undefined : Number(bookId);
}

/**
 * Returns the address of a clip for guests, who may hear it while its phrase is in a free sample. It differs from the
 * address for those who own the book, so a chapter that leaves the sample leaves nothing public behind.
 */
export function sampleClipAddressOf(file: string): string {
  return `/v1/media/clips/${file}`;
}

/** A clip that a member may hear, in a book of theirs or only in its sample. */
type HearableClip = { bookId: number | null; samplePhraseNo: number | null; audioFile: string | null };

/** Returns the address of a clip for a member, or null without a clip. */
export function createClipAddress(
  deps: Pick<Deps, 'settings'>,
  { bookId, samplePhraseNo, audioFile }: HearableClip,
): string | null {
  if (audioFile === null || bookId === null) return null;
  return samplePhraseNo === null ? clipAddressOf(deps, bookId, audioFile) : sampleClipAddressOf(audioFile);
}
