import { createHmac } from 'node:crypto';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
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

/** The right that a cookie with a valid signature carries, for as long as it hasn't expired. */
type ClipRight = { expiresAtMs: number; bookIds: ReadonlySet<string> };

/**
 * Returns true if the cookies of a request let it hear the clips of this book. Doesn't query the database. `cookies` is
 * the header with that name.
 */
export function mayHearBook(deps: SigningDeps, cookies: string | undefined, bookId: number): boolean {
  return cookies !== undefined && includesBook(deps, readClipRights(deps, cookies), bookId);
}

/** Approximate bytes of the headers that a check remembers, with their rights. */
const maxRememberedBytes = 8 * 2 ** 20;
/** A header of a hundred books takes 1 kB, and the set of their ids about five times as much. */
const bytesPerCharacter = 6;

/**
 * Creates a `mayHearBook` that verifies the signatures of the same header only once, because a reader sends it with every
 * clip. Remembers whole headers and only valid ones, so a header that differs in anything is verified by itself.
 */
export function createClipCheck(deps: SigningDeps): (cookies: string | undefined, bookId: number) => boolean {
  const rightsByHeader = new LRUCache<string, ClipRight[]>({
    maxSize: maxRememberedBytes,
    sizeCalculation: (_rights, header) => header.length * bytesPerCharacter,
  });
  return (cookies, bookId) => {
    if (cookies === undefined) return false;
    const rememberedRights = rightsByHeader.get(cookies);
    if (rememberedRights) return includesBook(deps, rememberedRights, bookId);
    const rights = readClipRights(deps, cookies);
    if (rights.length > 0) rightsByHeader.set(cookies, rights);
    return includesBook(deps, rights, bookId);
  };
}

const includesBook = ({ clock }: SigningDeps, rights: readonly ClipRight[], bookId: number): boolean =>
  rights.some(
    ({ expiresAtMs, bookIds }) => expiresAtMs > clock.now().getTime() && bookIds.has(String(bookId)),
  );

/** Returns the rights of the cookies whose signatures are valid, including expired ones. */
function readClipRights(deps: SigningDeps, cookies: string): ClipRight[] {
  const listener = cookiePatterns.listener.exec(cookies)?.[1];
  if (listener === undefined) return [];
  return [cookiePatterns.book, cookiePatterns.books].flatMap((pattern) => {
    const value = pattern.exec(cookies)?.[1];
    return value === undefined ? [] : readClipRight(deps, listener, value);
  });
}

function readClipRight(deps: SigningDeps, listener: string, value: string): ClipRight[] {
  const end = value.lastIndexOf('.');
  const content = value.slice(0, end);
  // Compares the text, because other texts encode the same bytes.
  if (!equalsSecret(sign(deps, listener, content), value.slice(end + 1))) return [];
  const [expirySeconds, ...bookIds] = content.split('.');
  return [{ expiresAtMs: Number(expirySeconds) * 1000, bookIds: new Set(bookIds) }];
}
