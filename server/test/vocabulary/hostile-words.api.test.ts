import { randomUUID } from 'node:crypto';
import { gradesLimit, wordStatesLimit } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limiter } from '../../src/http/limits.ts';
import { buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { practiceOf } from '../support/words/practice.ts';

let world: World;
let member: Person;
let device: ReturnType<typeof practiceOf>;
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = practiceOf(world, member);
});

describe('POST /v1/user/grades with very many grades', () => {
  it('replays only the latest 500 grades of a word', async () => {
    const word = await device.add();
    const first = device.graded(word, 3);
    await device.send([first]);
    await world.deps.sql.query(
      `insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
       select $1, gen_random_uuid(), $2, 3, now() - n * interval '1 hour', now() from generate_series(1, 2000) n`,
      [member.user.id, word],
    );
    // Undoing a grade forces a replay of the word's grades.
    const [graded] = await device.send([{ ...first, undone: true }, device.graded(word, 3)]);
    expect(graded?.card.repetitions).toBe(500);
  });

  it('limits grades to 10,000 an hour, regardless of the number of requests', async () => {
    const batch = Array.from({ length: gradesLimit }, () => device.graded(randomUUID(), 3));
    for (let sent = 0; sent < 10_000; sent += batch.length) await device.send(batch);
    const { status, headers, body } = await device.post('grades', { grades: batch.slice(0, 1) });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body.message).toContain('Your devices have sent us too much in a short time. Try again in');
  });
});

describe('a member who marks very many words', () => {
  it('limits marked words to 200,000 an hour, including those in files', async () => {
    const mark = async (lemmas: string[]) =>
      await world.api
        .put('/v1/user/word-states')
        .set('authorization', member.bearer)
        .send({ lemmas, state: 'new' });
    const batch = Array.from({ length: wordStatesLimit }, (_, n) => `mot-${n}`);
    for (let markedCount = 0; markedCount < 200_000; markedCount += batch.length)
      expect((await mark(batch)).status).toBe(200);
    const { status, body } = await mark(['chat']);
    expect(status).toBe(429);
    expect(body.message).toContain('You’ve changed too many words in a short time. Try again in');
    const upload = world.api.post('/v1/user/words-file').set('authorization', member.bearer);
    expect((await upload.attach('file', Buffer.from('chat\n'), 'words.csv')).status).toBe(429);
    expect(await world.deps.db.lemmaState.count({ where: { userId: member.user.id } })).toBe(0);
  }, 30_000);
});

describe('a member who keeps and removes words without a pause', () => {
  it('limits kept words to 3,600 an hour', async () => {
    const kept = limiter(world.deps, { name: 'kept words', points: 3_600, seconds: 3_600, message: '' });
    await kept.take(String(member.user.id), 3_599);
    await device.add();
    const word = { id: randomUUID(), word: 'chat', meaning: 'cat' };
    expect((await device.post('added-word', word)).status).toBe(429);
    const inPhrase = { id: randomUUID(), book_code: 'livre', phrase_no: 1, index: 0, text: 'chat' };
    expect((await device.post('word', inPhrase)).status).toBe(429);
  });
});

describe('a member with many requests that wait for each other', () => {
  it('leaves database connections for other members when one member’s requests block each other', async () => {
    const other = practiceOf(world, await buildPerson(world));
    const client = await world.deps.sql.connect();
    await client.query('begin');
    await client.query('select id from users where id = $1 for no key update', [member.user.id]);
    const waiting = Array.from({ length: 40 }, (_, n) =>
      device.post('added-word', {
        id: randomUUID(),
        word: `mot${'abcd'.repeat(n)}`.slice(0, 200),
        meaning: 'word',
      }),
    );
    const added = Promise.all(waiting);
    try {
      const blocked = new Promise((resolve) => setTimeout(resolve, 5_000, 'nobody else is served'));
      expect(await Promise.race([other.add(), blocked])).not.toBe('nobody else is served');
    } finally {
      await client.query('commit');
      client.release();
    }
    expect((await added).map(({ status }) => status)).toEqual(Array(40).fill(200));
  }, 60_000);
});
