import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClipCheck, mayHearBook } from '../../src/features/reading/base/clip-cookies.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { type ForgeryParts, forgeCookieHeaders } from '../support/http/forged-cookies.ts';
import { allowClipsAs, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
let book: Book;
let address: string;
/** The member's right cookies, and those of which forgeries are made. */
let parts: ForgeryParts;

const hourMs = 60 * 60 * 1000;
const seed = 20_261_101;

beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  book = await buildBook(world);
  const [otherBook, foreignBook] = [await buildBook(world), await buildBook(world)];
  for (const { id } of [book, otherBook]) await addBookToLibrary(world, member.user.id, id);
  const [coOwner, stranger] = [await buildPerson(world), await buildPerson(world)];
  await addBookToLibrary(world, coOwner.user.id, book.id);
  await addBookToLibrary(world, stranger.user.id, foreignBook.id);
  const path = `/user/read-book?book_code=${book.bookCode}&phrase_no=5`;
  address = (await getAs(world, path, member)).body.data.line_audio;
  const valid = await readCookies(member, book.id);
  world.moveClock(-2 * hourMs);
  const expired = await readCookies(member, book.id);
  world.moveClock(2 * hourMs);
  parts = {
    valid,
    others: [
      expired,
      await readCookies(member, otherBook.id),
      await readCookies(stranger, foreignBook.id),
      { ...(await readCookies(coOwner, book.id)), listener: valid.listener },
    ],
  };
}, 120_000);
afterAll(() => world.close({ rowsByHand: true }));

async function readCookies(person: Person, bookId: number) {
  const cookies = await allowClipsAs(world, person, bookId);
  const [, listener = '', value = ''] = /^listener=(.+); book_clips=(.+)$/.exec(cookies) ?? [];
  return { listener, value };
}

const buildHeader = (name = 'book_clips', value = parts.valid.value) =>
  `listener=${parts.valid.listener}; ${name}=${value}`;

describe('a forged cookie for clips', { tags: 'security-53' }, () => {
  it('opens no clip in ten thousand variations', () => {
    const mayHear = (header: string) => mayHearBook(world.deps, header, book.id);
    // Without the right ones, wrong ones would prove nothing.
    expect([buildHeader(), buildHeader('books_clips')].map(mayHear)).toEqual([true, true]);
    const headers = forgeCookieHeaders(parts, 10_000, seed);
    expect(headers).toHaveLength(10_000);
    expect(new Set(headers).size).toBeGreaterThan(4000);
    expect(headers.filter(mayHear)).toEqual([]);
  });

  it('opens no clip in ten thousand variations of cookies that the server remembers', () => {
    const check = createClipCheck(world.deps);
    const mayHear = (header: string) => check(header, book.id);
    const validHeaders = [buildHeader(), buildHeader('books_clips')];
    expect(validHeaders.map(mayHear)).toEqual([true, true]);
    expect(forgeCookieHeaders(parts, 10_000, seed + 2).filter(mayHear)).toEqual([]);
    expect(validHeaders.map(mayHear)).toEqual([true, true]);
    expect(check(buildHeader(), book.id + 1)).toBe(false);
    expect([check(undefined, book.id), check(`book_clips=${parts.valid.value}`, book.id)]).toEqual([
      false,
      false,
    ]);
  });

  it('gets a 404 without a byte of the clip over HTTP', async () => {
    expect((await hearWith(world, buildHeader(), address)).status).toBe(200);
    for (const header of forgeCookieHeaders(parts, 400, seed + 1)) {
      const response = await fetch(new URL(address, world.origin), { headers: { cookie: header } });
      expect([header, response.status, response.headers.get('content-type')]).toEqual([
        header,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(await response.text()).not.toContain('clip of');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('opens no clip if its signature is only spelled differently', () => {
    const [, content, signature = ''] = /^(.*)\.([\w-]+)$/.exec(parts.valid.value) ?? [];
    const bytes = Buffer.from(signature, 'base64url');
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const lastCharacter = characters[characters.indexOf(signature.slice(-1)) + 1];
    const spellings = [
      signature.slice(0, -1) + lastCharacter,
      `${signature}=`,
      `${signature} `,
      `${signature}!`,
      `*${signature}`,
      bytes.toString('base64'),
    ];
    const otherSpellings = spellings.filter((spelling) => spelling !== signature);
    for (const spelling of otherSpellings) expect(Buffer.from(spelling, 'base64url')).toEqual(bytes);
    const mayHear = (spelling: string) =>
      mayHearBook(world.deps, buildHeader('book_clips', `${content}.${spelling}`), book.id);
    expect(otherSpellings.filter(mayHear)).toEqual([]);
  });

  it('opens no clip if it is several megabytes long', () => {
    const longHeaders = [
      `${'listener='.repeat(1_000_000)}; ${buildHeader()}`,
      `${'; '.repeat(1_000_000)}`,
      buildHeader('book_clips', '1.'.repeat(1_000_000)),
      buildHeader('book_clips', '.'.repeat(1_000_000)),
    ];
    for (const header of longHeaders) expect(mayHearBook(world.deps, header, book.id + 1)).toBe(false);
  });
});

describe('a cookie for clips that the server remembers', { tags: 'security-53' }, () => {
  it('expires after an hour all the same', () => {
    const check = createClipCheck(world.deps);
    expect(check(buildHeader(), book.id)).toBe(true);
    world.moveClock(hourMs - 60_000);
    expect(check(buildHeader(), book.id)).toBe(true);
    world.moveClock(61_000);
    expect([check(buildHeader(), book.id), mayHearBook(world.deps, buildHeader(), book.id)]).toEqual([
      false,
      false,
    ]);
    world.moveClock(-hourMs - 1000);
  });
});
