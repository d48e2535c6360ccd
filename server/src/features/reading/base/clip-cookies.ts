import { createHmac } from 'node:crypto';
import type { Response } from 'express';
import type { Deps } from '../../../deps.ts';
import type { Claims } from '../../../http/session.ts';
import { protectedMediaPath, protectedPathOf } from './clip-address.ts';
import { equalsSecret } from './equals-secret.ts';

/**
 * The cookies that carry the right to hear clips, because an audio element can't send a bearer token. The first names
 * the member and the session, so signing out ends the other two by deleting it: one for the clips of a single book,
 * which only requests under that book's path contain, and one for the books of a page with clips of several books.
 */
const cookieNames = { listener: 'listener', book: 'book_clips', books: 'books_clips' } as const;

const buildCookiePattern = (name: string) => new RegExp(`(?:^|; ?)${name}=([^;]*)`);
const cookiePatterns = {
  listener: buildCookiePattern(cookieNames.listener),
  book: buildCookiePattern(cookieNames.book),
  books: buildCookiePattern(cookieNames.books),
};

/** Milliseconds for which a cookie is valid, and thus for which clips can be heard after the right to them is gone. */
const cookieLifetimeMs = 60 * 60 * 1000;
/** Maximum number of books in one cookie, which browsers limit to 4096 bytes. */
const maxBooks = 300;

type SigningDeps = Pick<Deps, 'settings' | 'clock'>;

const hash = ({ settings }: SigningDeps, purpose: string, text: string): Buffer =>
  createHmac('sha256', settings.mediaKey).update(`${purpose}\n${text}`).digest();

/** The member and a name for their session, from which the session's id can't be found. */
const listenerOf = (deps: SigningDeps, { userId, sessionId }: Claims): string =>
  `${userId}.${hash(deps, 'listener', sessionId).toString('base64url', 0, 12)}`;

const sign = (deps: SigningDeps, listener: string, content: string): string =>
  hash(deps, 'clip cookie', `${listener}\n${content}`).toString('base64url');

/**
 * Lets the member or administrator hear the clips of these books for an hour, which the caller must have checked. Sets
 * the cookie for a single book or the one for several.
 */
export function allowClips(
  deps: SigningDeps,
  response: Response,
  claims: Claims,
  bookIds: readonly number[],
): void {
  const [bookId] = bookIds;
  if (bookId === undefined) return;
  const listener = listenerOf(deps, claims);
  const expirySeconds = Math.floor((deps.clock.now().getTime() + cookieLifetimeMs) / 1000);
  const content = [expirySeconds, ...bookIds.slice(0, maxBooks)].join('.');
  const value = `${content}.${sign(deps, listener, content)}`;
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.settings.clientOrigin.startsWith('https:'),
    maxAge: cookieLifetimeMs,
  } as const;
  response.cookie(cookieNames.listener, listener, { ...options, path: protectedMediaPath });
  if (bookIds.length === 1)
    response.cookie(cookieNames.book, value, { ...options, path: protectedPathOf(bookId) });
  else response.cookie(cookieNames.books, value, { ...options, path: protectedMediaPath });
}

/** Ends the right of this browser to hear clips. */
export function endClipCookies(response: Response): void {
  for (const name of [cookieNames.listener, cookieNames.books])
    response.clearCookie(name, { path: protectedMediaPath });
}

/**
 * Returns true if the cookies of a request let it hear the clips of this book. Doesn't query the database. `cookies` is
 * the header with that name.
 */
export function mayHearBook(deps: SigningDeps, cookies: string | undefined, bookId: number): boolean {
  if (cookies === undefined) return false;
  const listener = cookiePatterns.listener.exec(cookies)?.[1];
  if (listener === undefined) return false;
  return [cookiePatterns.book, cookiePatterns.books].some((pattern) => {
    const value = pattern.exec(cookies)?.[1];
    return value !== undefined && isValidFor(deps, listener, value, bookId);
  });
}

function isValidFor(deps: SigningDeps, listener: string, value: string, bookId: number): boolean {
  const end = value.lastIndexOf('.');
  const content = value.slice(0, end);
  const [expirySeconds, ...bookIds] = content.split('.');
  if (!bookIds.includes(String(bookId))) return false;
  if (!(Number(expirySeconds) * 1000 > deps.clock.now().getTime())) return false;
  // Compares the text, because other texts encode the same bytes.
  return equalsSecret(sign(deps, listener, content), value.slice(end + 1));
}
