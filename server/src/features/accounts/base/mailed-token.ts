import { createHash, randomBytes } from 'node:crypto';

/** Crockford's 32 characters, without I, L, O and U, which are misread or misheard. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** 80 random bits, in groups that can be read out: `ABCD-EFGH-JKMN-PQRS`. */
export function makeMailedToken(): string {
  // A byte has 8 times as many values as the alphabet has characters, so each is equally likely.
  const signs = [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]);
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The hash that is stored instead of a token, however it was typed: in lower case, with spaces, with an O for a 0. */
export function hashMailedToken(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(signs).digest('base64url');
}
