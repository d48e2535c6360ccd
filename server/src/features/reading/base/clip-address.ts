import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { equalsSecret } from './equals-secret.ts';

/** The path of everything that cookies for books protect. It is also the path of a cookie for several books. */
export const protectedMediaPath = '/v1/media/books';
export const protectedPathOf = (bookId: number) => `${protectedMediaPath}/${bookId}`;

/** Bytes of the tag in an address: too many to guess, and few enough for short addresses. */
const tagBytes = 12;

/** Returns the tag that binds a clip's file to its book, so that the right to one book doesn't open another's clips. */
function createClipTag({ settings }: Pick<Deps, 'settings'>, bookId: number, file: string): string {
  const hmac = createHmac('sha256', settings.mediaKey).update(`clip\n${bookId}\n${file}`);
  return hmac.digest().toString('base64url', 0, tagBytes);
}

/** Returns true if this is the tag of the book's file. A clip has exactly one, so the text is compared. */
export function hasValidTag(
  deps: Pick<Deps, 'settings'>,
  { bookId, tag, file }: { bookId: number; tag: string; file: string },
): boolean {
  return equalsSecret(createClipTag(deps, bookId, file), tag);
}

/**
 * Returns the address of a book's clip. It never changes and is the same for everyone: a cookie, which `allowClips`
 * sets, carries the right to hear it.
 */
export function clipAddressOf(deps: Pick<Deps, 'settings'>, bookId: number, file: string): string {
  return `${protectedPathOf(bookId)}/clips/${createClipTag(deps, bookId, file)}/${file}`;
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
