import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, type Person } from '../support/builders.ts';
import { fetchProgress } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const createRequestSender =
  (person: Person, method: 'put' | 'post' | 'delete', path: string) =>
  async (body: object = {}) =>
    (await world.api[method](`/v1/user/${path}`).set('Authorization', person.bearer).send(body)).status;

describe('the words in GET /v1/user/progress', () => {
  it('counts saved words, known words and practice grades by the member’s local day, without undone grades', async () => {
    const member = await buildPerson(world);
    const now = world.deps.clock.now();
    const formatLocalDay = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
    // At any moment, these two time zones have different local dates.
    const [earliestTimeZone, latestTimeZone] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const setWordStates = createRequestSender(member, 'put', 'word-states');
    await setWordStates({ lemmas: ['chat', 'chien', 'loup'], state: 'known', time_zone: earliestTimeZone });
    await setWordStates({ lemmas: ['chien'], state: 'learning', time_zone: earliestTimeZone });
    await setWordStates({ lemmas: ['âne'], state: 'ignored', time_zone: earliestTimeZone });
    const [id, removedWordId] = [randomUUID(), randomUUID()];
    const addWord = createRequestSender(member, 'post', 'added-word');
    await addWord({ id, word: 'porte', meaning: 'door', time_zone: latestTimeZone });
    await addWord({ id: removedWordId, word: 'mur', meaning: 'wall', time_zone: latestTimeZone });
    await createRequestSender(member, 'delete', `word/${removedWordId}`)();
    const grade = { word_id: id, grade: 3, graded_at: now.toISOString() };
    const [gradeId, undoneGradeId] = [randomUUID(), randomUUID()];
    const grades = [
      { ...grade, id: gradeId },
      { ...grade, id: undoneGradeId },
    ];
    expect(await createRequestSender(member, 'post', 'grades')({ grades, time_zone: latestTimeZone })).toBe(
      200,
    );
    expect(
      await createRequestSender(
        member,
        'post',
        'grades',
      )({ grades: [{ ...grade, id: undoneGradeId, undone: true }] }),
    ).toBe(200);
    const { words } = await fetchProgress(world, member);
    expect(words).toEqual({
      days: [
        { day: formatLocalDay(earliestTimeZone), kept: 0, known: 2, practised: 0 },
        { day: formatLocalDay(latestTimeZone), kept: 1, known: 0, practised: 1 },
      ],
      totals: { kept: 1, known: 2, practised: 1 },
    });
    const expectedDay = formatLocalDay(latestTimeZone);
    expect((await fetchProgress(world, member, expectedDay, expectedDay)).words.totals).toEqual({
      kept: 1,
      known: 0,
      practised: 1,
    });
  });

  it('counts known words even while reading is not recorded, and after the reading history is deleted', async () => {
    const [member, otherMember] = [await buildPerson(world), await buildPerson(world)];
    await createRequestSender(member, 'put', 'reading-record')({ recorded: false });
    await createRequestSender(member, 'put', 'word-states')({ lemmas: ['chat'], state: 'known' });
    await createRequestSender(member, 'delete', 'reading-history')();
    expect((await fetchProgress(world, member)).words.totals.known).toBe(1);
    expect((await fetchProgress(world, otherMember)).words.days).toEqual([]);
  });
});
