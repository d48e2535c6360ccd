import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson, type Person } from '../support/builders.ts';
import { progressOf } from '../support/http/reading.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const request =
  (person: Person, method: 'put' | 'post' | 'delete', path: string) =>
  async (body: object = {}) =>
    (await world.api[method](`/v1/user/${path}`).set('Authorization', person.bearer).send(body)).status;

describe('the words in GET /v1/user/progress', () => {
  it('counts kept words, known words and grades by the member’s local day, excluding undone ones', async () => {
    const member = await buildPerson(world);
    const now = world.deps.clock.now();
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
    // Two time zones whose local dates always differ.
    const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const setState = request(member, 'put', 'word-states');
    await setState({ lemmas: ['chat', 'chien', 'loup'], state: 'known', time_zone: early });
    await setState({ lemmas: ['chien'], state: 'learning', time_zone: early });
    await setState({ lemmas: ['âne'], state: 'ignored', time_zone: early });
    const [id, removed] = [randomUUID(), randomUUID()];
    const add = request(member, 'post', 'added-word');
    await add({ id, word: 'porte', meaning: 'door', time_zone: late });
    await add({ id: removed, word: 'mur', meaning: 'wall', time_zone: late });
    await request(member, 'delete', `word/${removed}`)();
    const grade = { word_id: id, grade: 3, graded_at: now.toISOString() };
    const [first, undone] = [randomUUID(), randomUUID()];
    const grades = [
      { ...grade, id: first },
      { ...grade, id: undone },
    ];
    expect(await request(member, 'post', 'grades')({ grades, time_zone: late })).toBe(200);
    expect(
      await request(member, 'post', 'grades')({ grades: [{ ...grade, id: undone, undone: true }] }),
    ).toBe(200);
    const { words } = await progressOf(world, member);
    expect(words).toEqual({
      days: [
        { day: dayIn(early), kept: 0, known: 2, practised: 0 },
        { day: dayIn(late), kept: 1, known: 0, practised: 1 },
      ],
      totals: { kept: 1, known: 2, practised: 1 },
    });
    const day = dayIn(late);
    expect((await progressOf(world, member, day, day)).words.totals).toEqual({
      kept: 1,
      known: 0,
      practised: 1,
    });
  });

  it('counts words even while reading is not recorded, and keeps the counts when the reading history is deleted', async () => {
    const [member, other] = [await buildPerson(world), await buildPerson(world)];
    await request(member, 'put', 'reading-record')({ recorded: false });
    await request(member, 'put', 'word-states')({ lemmas: ['chat'], state: 'known' });
    await request(member, 'delete', 'reading-history')();
    expect((await progressOf(world, member)).words.totals.known).toBe(1);
    expect((await progressOf(world, other)).words.days).toEqual([]);
  });
});
