import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { downloadWords, unzipFiles } from '../support/words/word-files.ts';

const wordCount = 100_000;
let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  await world.deps.db.membership.create({
    data: {
      userId: member.user.id,
      stripeSubscriptionId: 'sub_many_words',
      status: 'active',
      syncedAt: new Date(),
    },
  });
  // Adds words that were saved one minute apart, each due from the moment it was saved.
  await world.deps.sql.query(
    `insert into kept_words (id, user_id, lemma, text, meaning, search_text, created_at, day, due)
     select gen_random_uuid(), $1, 'mot' || n, 'mot' || n, 'word ' || n, 'mot' || n, kept, kept, kept
     from (select n, timestamptz '2026-06-01' - n * interval '1 minute' as kept from generate_series(1, ${wordCount}) n) made`,
    [member.user.id],
  );
  await world.deps.sql.query('analyze kept_words');
});
afterAll(() => world.close());

describe('a member with 100,000 words', () => {
  it.each([
    ['the first page', '', 'mot1'],
    ['the last page', '?page=4167&per_page=24', 'mot99985'],
    ['the list sorted by word', '?sort=word', 'mot1'],
    ['the list sorted by next practice', '?sort=due', 'mot100000'],
    ['the results of a search', '?search=MOT77777', 'mot77777'],
  ])('returns %s of 100,000 words', async (_caseName, query, firstWord) => {
    const { status, body } = await getAs(world, `/user/words${query}`, member);
    expect([status, body.data[0].text]).toEqual([200, firstWord]);
    expect(body.meta.total).toBe(query.includes('search') ? 1 : wordCount);
  });

  it('returns 20 practice cards at a time to a member with 100,000 words', async () => {
    const { body } = await getAs(world, '/user/practice', member);
    expect(body.data).toMatchObject({ due: wordCount, learning: wordCount, left_today: 50 });
    expect(body.data.cards).toHaveLength(20);
    expect((await getAs(world, '/user/due-words', member)).body.data).toEqual({ due: 50 });
  });

  it('exports 100,000 words to CSV without repeating any', async () => {
    const { body } = await downloadWords(world, member, 'format=csv');
    const lines = String(body).split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(wordCount);
  });

  it('exports 100,000 words to Anki', async () => {
    const { status, body } = await downloadWords(world, member, 'format=apkg');
    expect(status).toBe(200);
    const files = await unzipFiles(body);
    expect(files['collection.anki2']?.subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(files['collection.anki2']?.includes(`word ${wordCount}`)).toBe(true);
  }, 240_000);

  it('rejects a member’s 100,001st word until another word is removed', async () => {
    const addNewWord = async () =>
      await world.api
        .post('/v1/user/added-word')
        .set('authorization', member.bearer)
        .send({ id: randomUUID(), word: 'porte', meaning: 'door' });
    const { status, body } = await addNewWord();
    expect([status, body.message]).toEqual([
      422,
      'You can keep up to 100,000 words. Your list is full. You haven’t lost any words. Remove some words to make room.',
    ]);
    const { id } = (await getAs(world, '/user/words', member)).body.data[0];
    await world.api.delete(`/v1/user/word/${id}`).set('authorization', member.bearer);
    expect((await addNewWord()).status).toBe(200);
  });
});
