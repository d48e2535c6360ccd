import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  password,
  phraseOf,
} from '../support/builders.ts';
import { allowClipsAs, cookiesOf, hearAs, hearWith, setCookiesOf } from '../support/http/hear.ts';
import { buildReader } from '../support/http/reading.ts';
import { buildMember, setMembershipState } from '../support/included-books.ts';
import { startWorld, type World } from '../support/running/world.ts';

type Browser = ReturnType<typeof supertest.agent>;

let world: World;
let member: Person;
let administrator: Person;
let book: Book;

const hourMs = 60 * 60 * 1000;

beforeAll(async () => {
  world = await startWorld();
  ({ member, book } = await buildReader(world));
  administrator = await buildAdministrator(world);
});
afterAll(() => world.close({ rowsByHand: true }));

const readPage = (person = member, { bookCode } = book, phraseNo = 5) =>
  getAs(world, `/user/read-book?book_code=${bookCode}&phrase_no=${phraseNo}`, person);
const readAddress = async (person?: Person, ofBook?: Book, phraseNo?: number): Promise<string> =>
  (await readPage(person, ofBook, phraseNo)).body.data.line_audio;
const allowClips = (person: Person, bookIds: unknown) =>
  world.api.put('/v1/user/clips').set('Authorization', person.bearer).send({ book_ids: bookIds });

async function expectNotFound(request: ReturnType<typeof hearWith>): Promise<void> {
  const { status, headers, text, body } = await request;
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  expect([Object.keys(body), text.includes('clip of')]).toEqual([['message'], false]);
}

/** Calls `act` while the server's clock is this many milliseconds ahead. */
async function runLater<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  world.moveClock(milliseconds);
  try {
    return await act();
  } finally {
    world.moveClock(-milliseconds);
  }
}

describe('the address of a clip', { tags: 'security-53' }, () => {
  it('stays the same for every reader of the book, for administrators, and on another day', async () => {
    const { member: otherMember } = await buildReader(world);
    await addBookToLibrary(world, otherMember.user.id, book.id);
    const address = await readAddress();
    expect(await readAddress(otherMember)).toBe(address);
    const preview = `/admin/preview?book_code=${book.bookCode}&phrase_no=5`;
    expect((await getAs(world, preview, administrator)).body.data.line_audio).toBe(address);
    expect(await runLater(24 * hourMs, () => readAddress())).toBe(address);
    for (const tokenPart of member.token.split('.')) expect(address).not.toContain(tokenPart);
  });

  it('binds the file to its book, so another book’s file is a 404 under this book’s path', async () => {
    const otherBook = await buildBook(world);
    await addBookToLibrary(world, member.user.id, otherBook.id);
    const [address, otherAddress] = [await readAddress(), await readAddress(member, otherBook)];
    const [, , , , , , ownTag, ownFile] = address.split('/');
    const [, , , , , , otherTag, otherFile] = otherAddress.split('/');
    const cookies = await allowClipsAs(world, member, book.id, otherBook.id);
    for (const [tag, file, status] of [
      [ownTag, ownFile, 200],
      [ownTag, otherFile, 404],
      [otherTag, otherFile, 404],
      [otherTag, ownFile, 404],
    ] as const) {
      const swapped = `/v1/media/books/${book.id}/clips/${tag}/${file}`;
      expect([swapped, (await hearWith(world, cookies, swapped)).status]).toEqual([swapped, status]);
    }
    const { audioFile } = await phraseOf(world, book.id, 4);
    await expectNotFound(hearWith(world, cookies, `/v1/media/books/${book.id}/clips/${ownTag}/${audioFile}`));
  });

  it('differs from that for guests, which stops working when the chapter leaves the sample', async () => {
    const { member: owner, book: sampleBook } = await buildReader(world);
    const { audioFile } = await phraseOf(world, sampleBook.id, 1);
    const guestAddress = `/v1/media/clips/${audioFile}`;
    const ownerAddress = await readAddress(owner, sampleBook, 1);
    expect(ownerAddress).not.toContain(guestAddress);
    expect((await hearWith(world, '', guestAddress)).status).toBe(200);
    await expectNotFound(hearWith(world, '', ownerAddress));
    const chapter = await world.deps.db.chapter.findFirstOrThrow({
      where: { bookId: sampleBook.id, isSample: true },
    });
    const sampleRemoval = { is_sample: 0, book_code: sampleBook.bookCode, chapter_id: chapter.id };
    const removal = world.api.post('/v1/admin/sample-chaps').set('Authorization', administrator.bearer);
    expect((await removal.send(sampleRemoval)).status).toBe(200);
    await expectNotFound(hearWith(world, '', guestAddress));
    await expectNotFound(hearWith(world, await allowClipsAs(world, owner, sampleBook.id), guestAddress));
    expect((await hearAs(world, owner, ownerAddress)).status).toBe(200);
  });

  it('equals that for guests in a word from a sample, until the member has the book', async () => {
    const learner = await buildPerson(world);
    const sampleBook = await buildBook(world, { chapters: [['Le chat dort.']], dictionary: 'chat = cat' });
    const word = { id: randomUUID(), book_code: sampleBook.bookCode, phrase_no: 1, index: 2, text: 'chat' };
    const addition = world.api.post('/v1/user/word').set('Authorization', learner.bearer);
    expect((await addition.send({ ...word, sample: true })).status).toBe(200);
    const response = await getAs(world, '/user/words', learner);
    const { audio } = response.body.data[0];
    expect([audio, cookiesOf(response)]).toEqual([
      expect.stringMatching(/^\/v1\/media\/clips\/\w+\.mp3$/),
      '',
    ]);
    expect((await hearWith(world, '', audio)).status).toBe(200);
    await addBookToLibrary(world, learner.user.id, sampleBook.id);
    const laterResponse = await getAs(world, '/user/words', learner);
    const { audio: ownedAudio } = laterResponse.body.data[0];
    expect(ownedAudio).toMatch(new RegExp(`^/v1/media/books/${sampleBook.id}/clips/`));
    expect((await hearWith(world, cookiesOf(laterResponse), ownedAudio)).status).toBe(200);
  });
});

describe('the cookies for clips', { tags: 'security-53' }, () => {
  const readAttributes = (lines: string[]) =>
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = ''] = pair.split('=', 1);
      return [name, ...attributes.filter((attribute) => !attribute.startsWith('Expires=')).toSorted()];
    });
  const attributes = ['HttpOnly', 'Max-Age=3600'];

  it('hides the cookies from scripts and other sites, and limits them to an hour and the path of their books', async () => {
    expect(readAttributes(setCookiesOf(await readPage()))).toEqual([
      ['listener', ...attributes, 'Path=/v1/media/books', 'SameSite=Strict'],
      ['book_clips', ...attributes, `Path=/v1/media/books/${book.id}`, 'SameSite=Strict'],
    ]);
    const otherBook = await buildBook(world);
    await addBookToLibrary(world, member.user.id, otherBook.id);
    expect(readAttributes(setCookiesOf(await allowClips(member, [book.id, otherBook.id])))).toEqual([
      ['listener', ...attributes, 'Path=/v1/media/books', 'SameSite=Strict'],
      ['books_clips', ...attributes, 'Path=/v1/media/books', 'SameSite=Strict'],
    ]);
  });

  it.each([
    ['https://lingostory.example', true],
    ['http://localhost:5173', false],
  ])('travel only over HTTPS exactly if the site’s origin is HTTPS: %s', async (clientOrigin, isSecure) => {
    const app = createApp({ ...world.deps, settings: { ...world.deps.settings, clientOrigin } });
    const request = supertest(app).put('/v1/user/clips').set('Authorization', member.bearer);
    const lines = setCookiesOf(await request.send({ book_ids: [book.id] }));
    expect(lines.map((line) => line.split('; ').includes('Secure'))).toEqual([isSecure, isSecure]);
  });

  it('name no session, and differ between two sessions of a member', async () => {
    const { deps } = world;
    const { id } = await deps.db.session.findFirstOrThrow({ where: { userId: member.user.id } });
    const cookies = await allowClipsAs(world, member, book.id);
    for (const secret of [
      id,
      id.replaceAll('-', ''),
      Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
    ])
      expect(cookies).not.toContain(secret);
    const signIn = await world.api.post('/v1/user/login').send({ email: member.user.email, password });
    const otherBearer = `Bearer ${signIn.body.token}`;
    const otherCookies = await allowClipsAs(world, { ...member, bearer: otherBearer }, book.id);
    const address = await readAddress();
    const [[listener], [otherListener, otherClips]] = [cookies.split('; '), otherCookies.split('; ')];
    expect(listener).not.toBe(otherListener);
    expect((await hearWith(world, otherCookies, address)).status).toBe(200);
    await expectNotFound(hearWith(world, `${listener}; ${otherClips}`, address));
  });

  it('open the same clip for two members, and for nobody without them', async () => {
    const { member: otherMember } = await buildReader(world);
    await addBookToLibrary(world, otherMember.user.id, book.id);
    const address = await readAddress();
    for (const person of [member, otherMember, administrator])
      expect(String((await hearAs(world, person, address)).body)).toBe('clip of Non…');
    await expectNotFound(hearWith(world, '', address));
    await expectNotFound(hearWith(world, '', address).set('Authorization', member.bearer));
  });

  it('open no clip of a book that they are not for', async () => {
    const otherBook = await buildBook(world);
    await addBookToLibrary(world, member.user.id, otherBook.id);
    const otherAddress = await readAddress(member, otherBook);
    await expectNotFound(hearWith(world, await allowClipsAs(world, member, book.id), otherAddress));
  });

  it('expire after an hour, and are replaced by the next page', async () => {
    const [address, cookies] = [await readAddress(), await allowClipsAs(world, member, book.id)];
    const minuteMs = 60_000;
    const later = await runLater(59 * minuteMs, async () => ({
      status: (await hearWith(world, cookies, address)).status,
      cookies: cookiesOf(await readPage()),
    }));
    expect(later.status).toBe(200);
    await runLater(hourMs, async () => {
      await expectNotFound(hearWith(world, cookies, address));
      expect((await hearWith(world, later.cookies, address)).status).toBe(200);
    });
  });

  const departures: Record<string, (browser: Browser, authorization: string) => Promise<unknown>> = {
    'its user has signed out': (browser, authorization) =>
      browser.post('/v1/user/logout').set('Authorization', authorization).expect(200),
    'somebody else has signed in': async (browser) => {
      const { user } = await buildPerson(world);
      await browser.post('/v1/user/login').send({ email: user.email, password }).expect(200);
    },
    'its user has closed the account': (browser, authorization) =>
      browser.delete('/v1/user/account').set('Authorization', authorization).send({ password }).expect(200),
  };

  it.each(Object.keys(departures))('disappear from the browser once %s', async (departure) => {
    const address = await readAddress();
    const { member: reader } = await buildReader(world);
    await addBookToLibrary(world, reader.user.id, book.id);
    const browser = supertest.agent(world.origin);
    const { body } = await browser.post('/v1/user/login').send({ email: reader.user.email, password });
    const authorization = `Bearer ${body.token}`;
    const path = `/v1/user/read-book?book_code=${book.bookCode}&phrase_no=5`;
    await browser.get(path).set('Authorization', authorization).expect(200);
    await browser
      .put('/v1/user/clips')
      .set('Authorization', authorization)
      .send({ book_ids: [book.id] });
    expect((await browser.get(address)).status).toBe(200);
    await departures[departure]?.(browser, authorization);
    expect((await browser.get(address)).status).toBe(404);
  });
});

describe('the cookies of somebody whose right has gone', { tags: 'security-53' }, () => {
  const losses: Record<string, (person: Person) => Promise<unknown>> = {
    'a membership has ended': (person) => setMembershipState(world, person, 'none'),
    'an account is closed': (person) =>
      world.api.delete('/v1/user/account').set('Authorization', person.bearer).send({ password }).expect(200),
    'an account is disabled': ({ user }) =>
      world.deps.db.user.update({ where: { id: user.id }, data: { isActive: false } }),
    'a session has ended on another device': ({ user }) =>
      world.deps.db.session.updateMany({ where: { userId: user.id }, data: { endedAt: new Date() } }),
  };

  it.each(Object.keys(losses))('end within the hour, and are never replaced, when %s', async (loss) => {
    const reader = await buildMember(world, 'active');
    const includedBook = await buildBook(world);
    await world.deps.db.book.update({ where: { id: includedBook.id }, data: { included: true } });
    const page = await readPage(reader, includedBook);
    const { line_audio: address } = page.body.data;
    await losses[loss]?.(reader);
    for (const response of [
      await readPage(reader, includedBook),
      await allowClips(reader, [includedBook.id]),
    ])
      expect(setCookiesOf(response)).toEqual([]);
    expect((await hearWith(world, cookiesOf(page), address)).status).toBe(200);
    await runLater(hourMs, () => expectNotFound(hearWith(world, cookiesOf(page), address)));
  });
});
