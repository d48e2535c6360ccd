import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32 alphabet. It leaves out I, L, O and U, which are easily misread. */
const tokenAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const tokenLength = 16;

/** Returns 80 random bits in groups that are easy to read aloud, such as `ABCD-EFGH-JKMN-PQRS`. */
export function makeMailedToken(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  const characters = [...randomBytes(tokenLength)].map((byte) => tokenAlphabet[byte % tokenAlphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Returns a token's hash, which is stored instead of the token. Ignores case, spaces and dashes, and reads O as 0,
 * and I and L as 1.
 */
export function hashMailedToken(token: string): string {
  const characters = token
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(characters).digest('base64url');
}
