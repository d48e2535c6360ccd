import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Deps } from '../../deps.ts';

const cookieName = 'book_packs';
/** Milliseconds for which a cookie opens the packs of its book. */
const cookieLifetimeMs = 60 * 60 * 1000;

type SigningDeps = Pick<Deps, 'settings' | 'clock'>;

const sign = ({ settings }: SigningDeps, bookId: number, expirySeconds: number): Buffer =>
  createHmac('sha256', settings.mediaKey).update(`packs\n${bookId}\n${expirySeconds}`).digest();

/**
 * Sets the cookie that opens the packs of a book for an hour. Only requests under the path of the book's media contain it.
 * The caller must have checked that the member may read the book.
 */
export function allowBookMedia(deps: SigningDeps, response: Response, bookId: number): void {
  const expirySeconds = Math.floor((deps.clock.now().getTime() + cookieLifetimeMs) / 1000);
  response.cookie(cookieName, `${expirySeconds}.${sign(deps, bookId, expirySeconds).toString('base64url')}`, {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.settings.clientOrigin.startsWith('https:'),
    maxAge: cookieLifetimeMs,
    path: `/v1/media/books/${bookId}`,
  });
}

/** Returns true if a request has a valid cookie for this book. */
export function canReadBookMedia(deps: SigningDeps, { headers }: Request, bookId: number): boolean {
  const [, expiry = '', signature = ''] =
    new RegExp(`(?:^|; ?)${cookieName}=(\\d+)\\.([\\w-]+)`).exec(headers.cookie ?? '') ?? [];
  const expirySeconds = Number(expiry);
  if (expirySeconds * 1000 < deps.clock.now().getTime()) return false;
  const expectedSignature = sign(deps, bookId, expirySeconds);
  const givenSignature = Buffer.from(signature, 'base64url');
  return (
    givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
  );
}
