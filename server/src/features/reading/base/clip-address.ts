import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

const secondsPerHour = 3600;
/**
 * Maximum hours for which a signed URL is valid. The expiry is rounded to whole hours, so that the URL changes only
 * once an hour and the browser can cache the clip.
 */
const urlValidityHours = 6;

function createClipSignature(
  { settings }: Deps,
  memberId: number,
  file: string,
  expirySeconds: number,
): string {
  return createHmac('sha256', settings.mediaKey)
    .update(`${memberId}\n${file}\n${expirySeconds}`)
    .digest('base64url');
}

/** Returns the URL of an audio clip in a free sample, which needs no signature. */
export function publicClipUrlOf(file: string): string {
  return `/v1/media/clips/${file}`;
}

/**
 * Returns an audio clip's URL, signed for one member and valid for a few hours. It doesn't contain the access token.
 */
export function createSignedClipUrl(deps: Deps, memberId: number, file: string): string {
  return `${publicClipUrlOf(file)}${createSignatureQuery(deps, memberId, file)}`;
}

/** Returns the query string that signs a file's URL for one member. */
export function createSignatureQuery(deps: Deps, memberId: number, file: string): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expirySeconds = (Math.floor(now / secondsPerHour) + urlValidityHours) * secondsPerHour;
  return `?m=${memberId}&e=${expirySeconds}&s=${createClipSignature(deps, memberId, file, expirySeconds)}`;
}

export type ClipQuery = { m?: unknown; e?: unknown; s?: unknown };

export function hasValidClipSignature(deps: Deps, file: string, { m, e, s }: ClipQuery): boolean {
  const [member, expirySeconds] = [Number(m), Number(e)];
  // Rejects repeated parameters, which Express parses as arrays, and numbers in an unusual format, such as `01`.
  if (typeof s !== 'string' || String(member) !== m || String(expirySeconds) !== e) return false;
  if (expirySeconds * 1000 < deps.clock.now().getTime()) return false;
  const expectedSignature = Buffer.from(createClipSignature(deps, member, file, expirySeconds));
  const givenSignature = Buffer.from(s);
  return (
    expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
  );
}
