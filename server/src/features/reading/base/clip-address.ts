import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

const hour = 3600;
/**
 * Hours for which a signed address is valid. Expiry is rounded to whole hours, so that the address changes only once
 * an hour and the browser can cache the clip.
 */
const hoursValid = 6;

function signature({ settings }: Deps, member: number, file: string, expiry: number): string {
  return createHmac('sha256', settings.mediaKey).update(`${member}\n${file}\n${expiry}`).digest('base64url');
}

/** Returns the address of a sample's clip, which needs no signature. */
export function openClipAddress(file: string): string {
  return `/v1/media/clips/${file}`;
}

/** Returns a clip's address, signed for one member and valid for a few hours. Doesn't contain the access token. */
export function signedClipAddress(deps: Deps, member: number, file: string): string {
  return `${openClipAddress(file)}${signatureFor(deps, member, file)}`;
}

/** Returns the query string that signs a file's address for one member. */
export function signatureFor(deps: Deps, member: number, file: string): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expiry = (Math.floor(now / hour) + hoursValid) * hour;
  return `?m=${member}&e=${expiry}&s=${signature(deps, member, file, expiry)}`;
}

export type ClipQuery = { m?: unknown; e?: unknown; s?: unknown };

export function isSignedClip(deps: Deps, file: string, { m, e, s }: ClipQuery): boolean {
  const [member, expiry] = [Number(m), Number(e)];
  // Rejects repeated parameters, which Express parses as arrays, and numbers that aren't in canonical form.
  if (typeof s !== 'string' || String(member) !== m || String(expiry) !== e) return false;
  if (expiry * 1000 < deps.clock.now().getTime()) return false;
  const wanted = Buffer.from(signature(deps, member, file, expiry));
  const given = Buffer.from(s);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
