import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

const hourSeconds = 3600;
/**
 * A signed address is valid for at most this many hours. Its expiry is rounded to whole hours, so that the address
 * changes only once an hour and the browser can cache the clip.
 */
const validHours = 6;

function createSignature({ settings }: Deps, member: number, file: string, expiry: number): string {
  return createHmac('sha256', settings.mediaKey).update(`${member}\n${file}\n${expiry}`).digest('base64url');
}

/** Returns the address of a sample's clip, which needs no signature. */
export function publicClipAddressOf(file: string): string {
  return `/v1/media/clips/${file}`;
}

/** Returns a clip's address, signed for one member and valid for a few hours. It doesn't contain the access token. */
export function signClipAddress(deps: Deps, member: number, file: string): string {
  return `${publicClipAddressOf(file)}${createSignatureQuery(deps, member, file)}`;
}

/** Returns the query string that signs a file's address for one member. */
export function createSignatureQuery(deps: Deps, member: number, file: string): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expiry = (Math.floor(now / hourSeconds) + validHours) * hourSeconds;
  return `?m=${member}&e=${expiry}&s=${createSignature(deps, member, file, expiry)}`;
}

export type ClipQuery = { m?: unknown; e?: unknown; s?: unknown };

export function isSignedClip(deps: Deps, file: string, { m, e, s }: ClipQuery): boolean {
  const [member, expiry] = [Number(m), Number(e)];
  // Rejects repeated parameters, which Express parses as arrays, and numbers in an unusual format, such as `01`.
  if (typeof s !== 'string' || String(member) !== m || String(expiry) !== e) return false;
  if (expiry * 1000 < deps.clock.now().getTime()) return false;
  const expectedSignature = Buffer.from(createSignature(deps, member, file, expiry));
  const givenSignature = Buffer.from(s);
  return (
    expectedSignature.length === givenSignature.length && timingSafeEqual(expectedSignature, givenSignature)
  );
}
