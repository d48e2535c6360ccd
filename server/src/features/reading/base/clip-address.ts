import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

const hour = 3600;
/**
 * How long an address stays valid. Rounded to whole hours, so that the address changes only hourly and the browser can
 * cache the clip.
 */
const hoursValid = 6;

function signature({ settings }: Deps, member: number, file: string, expiry: number): string {
  return createHmac('sha256', settings.mediaKey).update(`${member}\n${file}\n${expiry}`).digest('base64url');
}

/** Returns the public address of a sample's clip. */
export function openClipAddress(file: string): string {
  return `/v1/media/clips/${file}`;
}

/** Returns a clip's signed address for one member, valid for a few hours. Does not contain the access token. */
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
  // Rejects values that aren't strings, such as arrays, since they never equal the number's text.
  if (typeof s !== 'string' || String(member) !== m || String(expiry) !== e) return false;
  if (expiry * 1000 < deps.clock.now().getTime()) return false;
  const wanted = Buffer.from(signature(deps, member, file, expiry));
  const given = Buffer.from(s);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
