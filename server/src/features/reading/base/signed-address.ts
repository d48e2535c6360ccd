import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { equalsSecret } from './equals-secret.ts';

const secondsPerHour = 3600;
/**
 * Maximum hours for which a signed URL is valid. The expiry is rounded to whole hours, so that the URL changes only
 * once an hour and the browser can cache the file.
 */
const urlValidityHours = 6;

function createSignature(
  { settings }: Pick<Deps, 'settings'>,
  memberId: number,
  file: string,
  expirySeconds: number,
): string {
  return createHmac('sha256', settings.mediaKey)
    .update(`${memberId}\n${file}\n${expirySeconds}`)
    .digest('base64url');
}

/** Returns the query string that signs a file's URL for one member. */
export function createSignatureQuery(
  deps: Pick<Deps, 'settings' | 'clock'>,
  memberId: number,
  file: string,
): string {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expirySeconds = (Math.floor(now / secondsPerHour) + urlValidityHours) * secondsPerHour;
  return `?m=${memberId}&e=${expirySeconds}&s=${createSignature(deps, memberId, file, expirySeconds)}`;
}

/** The query of a signed URL, as Express parses it. */
export type SignatureQuery = { m?: unknown; e?: unknown; s?: unknown };

export function hasValidSignature(deps: Deps, file: string, { m, e, s }: SignatureQuery): boolean {
  const [member, expirySeconds] = [Number(m), Number(e)];
  // Rejects repeated parameters, which Express parses as arrays, and numbers in an unusual format, such as `01`.
  if (typeof s !== 'string' || String(member) !== m || String(expirySeconds) !== e) return false;
  if (expirySeconds * 1000 < deps.clock.now().getTime()) return false;
  return equalsSecret(createSignature(deps, member, file, expirySeconds), s);
}
