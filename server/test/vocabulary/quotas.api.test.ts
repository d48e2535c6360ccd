import { randomUUID } from 'node:crypto';
import type { MembershipStatus } from '@lingostory/contract/membership/constants';
import { maxBookmarksPerMember } from '@lingostory/contract/reading/constants';
import { keptWordsLimits, maxWordStatesPerMember } from '@lingostory/contract/vocabulary/constants';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

const setMembership = async (status: MembershipStatus) => {
  const now = new Date();
  await world.deps.db.membership.create({
    data: {
      userId: member.user.id,
      stripeSubscriptionId: `sub_${member.user.id}`,
      status,
      syncedAt: now,
      canceledAt: status === 'canceled' ? now : null,
    },
  });
};
const fillWordList = async (wordCount: number) => {
  await world.deps.sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
     select gen_random_uuid(), $1, 'plein' || n, 'plein', 'full', '', '2026-01-01', '2026-01-01', '2026-01-01'
     from generate_series(1, $2::int) n`,
    [member.user.id, wordCount],
  );
};
const post = async (path: string, body: object) =>
  await world.api.post(`/v1/user/${path}`).set('authorization', member.bearer).send(body);
const addWord = (word: string) => post('added-word', { id: randomUUID(), word, meaning: 'a meaning' });
const importWords = async (wordCount: number, fields: Record<string, string> = {}) =>
  await world.api
    .post('/v1/user/words-file')
    .set('authorization', member.bearer)
    .field({ as: 'kept', meaning_column: '2', ...fields })
    .attach(
      'file',
      Buffer.from(Array.from({ length: wordCount }, (_, index) => `mot${index},m`).join('\n')),
      'w.csv',
    );
const countWords = () => world.deps.db.keptWord.count({ where: { userId: member.user.id, removedAt: null } });
const { free } = keptWordsLimits;

describe('the quota of saved words', () => {
  it.each([
    ['none', undefined, 2_000],
    ['canceled', 'canceled', 2_000],
    ['active', 'active', 100_000],
    ['paused', 'paused', 100_000],
    ['past due', 'past_due', 100_000],
  ] as const)('returns the word quota for the membership status %s', async (_caseName, status, limit) => {
    if (status) await setMembership(status);
    await addWord('chat');
    expect((await getAs(world, '/user/words', member)).body.quota).toEqual({ used: 1, limit });
  });

  it('warns a member at 90% of the word quota, and explains how to make room once the quota is reached', async () => {
    await fillWordList(free - 202);
    expect((await addWord('chat')).body.message).toBe('“chat” is kept.');
    expect((await addWord('train')).body.message).toBe('“train” is kept. You’ve kept 1,800 of 2,000 words.');
    await fillWordList(0);
    await world.deps.sql.query(`update kept_words set lemma = lemma || 'x' where user_id = $1`, [
      member.user.id,
    ]);
    await fillWordList(200);
    const { status, body } = await addWord('porte');
    expect([status, body.message]).toEqual([
      422,
      'You can keep up to 2,000 words. Your list is full. You haven’t lost any words. With a membership you can keep 100,000, or remove some words to make room.',
    ]);
    expect(await countWords()).toBe(free);
    await setMembership('active');
    expect((await addWord('porte')).status).toBe(200);
  });

  it('enforces the word quota when several words are saved simultaneously', async () => {
    await fillWordList(free - 2);
    const words = ['chat', 'train', 'porte', 'maison', 'soleil'];
    const responses = await Promise.all(words.map(addWord));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422]);
    expect(await countWords()).toBe(free);
  });

  it('reports the word quota in an import preview, and rejects a file that exceeds it', async () => {
    await fillWordList(free - 1);
    expect((await importWords(2, { dry_run: 'true' })).body.data).toMatchObject({
      changed: 2,
      quota: { used: 1_999, limit: 2_000 },
    });
    const { status, body } = await importWords(2);
    expect([status, body.message]).toEqual([
      422,
      'You can keep up to 2,000 words. You have room for 1 more, and this file has 2 new ones. You haven’t lost any words. With a membership you can keep 100,000, or remove some words to make room.',
    ]);
    expect((await importWords(1)).status).toBe(200);
    expect(await countWords()).toBe(free);
  });

  it('does not count known words toward the word quota, and deletes no saved words when a membership ends', async () => {
    await setMembership('active');
    expect((await importWords(2_500)).body.data.changed).toBe(2_500);
    await world.deps.db.membership.updateMany({
      where: { userId: member.user.id },
      data: { status: 'canceled', canceledAt: new Date() },
    });
    expect((await addWord('chat')).status).toBe(422);
    expect(await countWords()).toBe(2_500);
    const knownWordsFile = Array.from({ length: 2_001 }, (_, index) => `connu${index}`).join('\n');
    const request = world.api.post('/v1/user/words-file').set('authorization', member.bearer);
    const { body } = await request.attach('file', Buffer.from(knownWordsFile), 'words.csv');
    expect(body.data).toMatchObject({ as: 'known', changed: 2_001 });
  });
});

describe('the limit of marked words', () => {
  const markWords = async (state: string, ...lemmas: string[]) =>
    await world.api.put('/v1/user/word-states').set('authorization', member.bearer).send({ lemmas, state });
  /** Sets the stored number of the member's marked words, without marking any words. */
  const setMarkedWordCount = async (states: number) => {
    await world.deps.sql.query(
      `insert into lemma_state_counts values ($1, $2)
       on conflict (user_id) do update set states = excluded.states`,
      [member.user.id, states],
    );
  };
  const readMarkedWords = async () => {
    const rows = await world.deps.db.lemmaState.findMany({
      where: { userId: member.user.id },
      orderBy: { lemma: 'asc' },
    });
    return rows.map(({ lemma, state }) => `${lemma} ${state}`);
  };
  const limitMessage =
    'You can mark up to 500,000 words, and this would be too many. Nothing has changed. Set some words back to new to make room.';

  it('enforces the limit on marked words across simultaneous requests, but still allows changes to marked words', async () => {
    await setMarkedWordCount(maxWordStatesPerMember - 2);
    expect((await markWords('known', 'chat')).status).toBe(200);
    const responses = await Promise.all([markWords('known', 'chien'), markWords('ignored', 'train')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.message).toBe(limitMessage);
    expect(await readMarkedWords()).toHaveLength(2);
    expect((await markWords('ignored', 'chat')).status).toBe(200);
    expect((await markWords('new', 'chat')).status).toBe(200);
    expect((await markWords('learning', 'porte')).status).toBe(200);
  });

  it('rejects a whole request if only some of its words fit within the limit on marked words', async () => {
    await markWords('known', 'chat');
    await setMarkedWordCount(maxWordStatesPerMember - 1);
    const { status, body } = await markWords('ignored', 'chat', 'chien', 'train');
    expect([status, body.message]).toEqual([422, limitMessage]);
    expect(await readMarkedWords()).toEqual(['chat known']);
  });

  it('counts common words and saved words toward the limit on marked words', async () => {
    await setMarkedWordCount(maxWordStatesPerMember);
    const { status, body } = await post('common-words', { count: 500 });
    expect([status, body.message]).toEqual([422, limitMessage]);
    expect((await addWord('chat')).body.message).toBe(limitMessage);
    expect([await readMarkedWords(), await countWords()]).toEqual([[], 0]);
  });

  it.each(['known', 'kept'])(
    'rejects a file whose %s words would exceed the limit on marked words',
    async (mode) => {
      await setMembership('active');
      await setMarkedWordCount(maxWordStatesPerMember - 2_499);
      const { status, body } = await importWords(2_500, { as: mode });
      expect([status, body.message]).toEqual([422, limitMessage]);
      expect([await readMarkedWords(), await countWords()]).toEqual([[], 0]);
      expect((await importWords(2_499, { as: mode })).body.data.changed).toBe(2_499);
    },
  );
});

describe('the quota of bookmarks', () => {
  it('enforces the bookmark quota across books, even when two bookmarks are saved simultaneously', async () => {
    const [book, otherBook] = [await buildBook(world), await buildBook(world)];
    for (const { id } of [book, otherBook]) await addBookToLibrary(world, member.user.id, id);
    await world.deps.sql.query(
      `insert into bookmarks (user_id, book_id, phrase_id, phrase, created_at, updated_at)
       select $1, $2, -n, 'Une phrase.', now(), now() from generate_series(1, $3::int) n`,
      [member.user.id, book.id, maxBookmarksPerMember.free - 1],
    );
    const saveBookmark = async (bookCode: string) =>
      await world.api
        .put('/v1/user/bookmark')
        .set('authorization', member.bearer)
        .send({ book_code: bookCode, phrase_no: 1 });
    const responses = await Promise.all([saveBookmark(book.bookCode), saveBookmark(otherBook.bookCode)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.errors.phrase_no).toEqual([
      'You can have up to 200 bookmarks in all your books. None of them is lost. With a membership you can have 10,000, or remove one to make room.',
    ]);
  });
});
