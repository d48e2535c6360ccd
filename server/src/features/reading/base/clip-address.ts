import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../deps.ts';

const hour = 3600;
/** Rounded to whole hours, so that the address stays the same within an hour and the browser's cache applies. */
const hoursValid = 6;

function signature({ settings }: Deps, member: number, file: string, expiry: number): string {
  return createHmac('sha256', settings.mediaKey).update(`${member}\n${file}\n${expiry}`).digest('base64url');
}

/** The address of a clip that anybody may hear. */
export function openClipAddress(file: string): string {
  return `/v1/media/clips/${file}`;
}

/** The address of a clip for one member, good for some hours and for nothing else. Holds no access token. */
export function signedClipAddress(deps: Deps, member: number, file: string): string {
  return `${openClipAddress(file)}${signatureFor(deps, member, file)}`;
}

/** What signs the address of a file for one member, as its query. */
export function signatureFor(deps: Deps, member: number, file: string): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expiry = (Math.floor(now / hour) + hoursValid) * hour;
  return `?m=${member}&e=${expiry}&s=${signature(deps, member, file, expiry)}`;
}

export type ClipQuery = { m?: unknown; e?: unknown; s?: unknown };

export function isSignedClip(deps: Deps, file: string, { m, e, s }: ClipQuery): boolean {
  const [member, expiry] = [Number(m), Number(e)];
  // A value that is not a text, such as a list, never equals its number as text.
  if (typeof s !== 'string' || String(member) !== m || String(expiry) !== e) return false;
  if (expiry * 1000 < deps.clock.now().getTime()) return false;
  const wanted = Buffer.from(signature(deps, member, file, expiry));
  const given = Buffer.from(s);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
