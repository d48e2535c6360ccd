import { randomUUID } from 'node:crypto';
import { maxGradesPerRequest, maxWordStatesPerRequest } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLimiter } from '../../src/http/limits.ts';
import { buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createPracticeTools } from '../support/words/practice.ts';

let world: World;
let member: Person;
let device: ReturnType<typeof createPracticeTools>;
beforeAll(async () => {
  world = await startWorld({ LIMITS_FACTOR: '1' });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
  device = createPracticeTools(world, member);
});

describe('POST /v1/user/grades with very many grades', () => {
  it('uses only the latest 500 grades of a word to calculate its schedule', async () => {
    const wordId = await device.add();
    const firstGrade = device.graded(wordId, 3);
    await device.send([firstGrade]);
    await world.deps.sql.query(
      `insert into practice_grades (user_id, id, word_id, grade, graded_at, day)
       select $1, gen_random_uuid(), $2, 3, now() - n * interval '1 hour', now() from generate_series(1, 2000) n`,
      [member.user.id, wordId],
    );
    // Undoing a grade makes the server recalculate the card from the word's grades.
    const [gradedWord] = await device.send([{ ...firstGrade, undone: true }, device.graded(wordId, 3)]);
    expect(gradedWord?.card.repetitions).toBe(500);
  });

  it('limits practice grades to 10,000 an hour, regardless of the number of requests', async () => {
    const gradeBatch = Array.from({ length: maxGradesPerRequest }, () => device.graded(randomUUID(), 3));
    for (let sentCount = 0; sentCount < 10_000; sentCount += gradeBatch.length) await device.send(gradeBatch);
    const { status, headers, body } = await device.post('grades', { grades: gradeBatch.slice(0, 1) });
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(body.message).toContain('Your devices have sent us too much in a short time. Try again in');
  });
});

describe('a member who marks very many words', () => {
  it('limits marked words to 200,000 an hour, including words in imported files', async () => {
    const markWords = async (lemmas: string[]) =>
      await world.api
        .put('/v1/user/word-states')
        .set('authorization', member.bearer)
        .send({ lemmas, state: 'new' });
    const wordBatch = Array.from({ length: maxWordStatesPerRequest }, (_, index) => `mot-${index}`);
    for (let markedCount = 0; markedCount < 200_000; markedCount += wordBatch.length)
      expect((await markWords(wordBatch)).status).toBe(200);
    const { status, body } = await markWords(['chat']);
    expect(status).toBe(429);
    expect(body.message).toContain('You’ve changed too many words in a short time. Try again in');
    const uploadRequest = world.api.post('/v1/user/words-file').set('authorization', member.bearer);
    expect((await uploadRequest.attach('file', Buffer.from('chat\n'), 'words.csv')).status).toBe(429);
    expect(await world.deps.db.lemmaState.count({ where: { userId: member.user.id } })).toBe(0);
  });
});

describe('a member who saves and removes words without a pause', () => {
  it('limits the words that a member saves to 3,600 an hour', async () => {
    const wordLimiter = createLimiter(world.deps, {
      name: 'kept words',
      points: 3_600,
      seconds: 3_600,
      message: '',
    });
    await wordLimiter.take(String(member.user.id), 3_599);
    await device.add();
    const word = { id: randomUUID(), word: 'chat', meaning: 'cat' };
    expect((await device.post('added-word', word)).status).toBe(429);
    const wordInPhrase = { id: randomUUID(), book_code: 'livre', phrase_no: 1, index: 0, text: 'chat' };
    expect((await device.post('word', wordInPhrase)).status).toBe(429);
  });
});

describe('a member with many requests that wait for each other', () => {
  it('leaves database connections for other members while one member’s requests wait for each other', async () => {
    const otherDevice = createPracticeTools(world, await buildPerson(world));
    const client = await world.deps.sql.connect();
    await client.query('begin');
    await client.query('select id from users where id = $1 for no key update', [member.user.id]);
    const pendingResponses = Array.from({ length: 40 }, (_, index) =>
      device.post('added-word', {
        id: randomUUID(),
        word: `mot${'abcd'.repeat(index)}`.slice(0, 200),
        meaning: 'word',
      }),
    );
    const allResponses = Promise.all(pendingResponses);
    try {
      const timeout = new Promise((resolve) => setTimeout(resolve, 5_000, 'nobody else is served'));
      expect(await Promise.race([otherDevice.add(), timeout])).not.toBe('nobody else is served');
    } finally {
      await client.query('commit');
      client.release();
    }
    expect((await allResponses).map(({ status }) => status)).toEqual(Array(40).fill(200));
  });
});
