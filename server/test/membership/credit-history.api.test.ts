import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson } from '../support/builders.ts';
import { completePurchase, startMemberTrial } from '../support/money/money.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('GET /v1/user/credit-history', () => {
  it('lists how the member received and spent credits', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    await startMemberTrial(world, person);
    await startMemberTrial(world, otherPerson);
    await completePurchase(world, person, 'credits');
    const getHistory = async (query: object = {}) => {
      const { status, body } = await world.api
        .get('/v1/user/credit-history')
        .query(query)
        .set('Authorization', person.bearer);
      return { status, ...body };
    };
    const { data, meta } = await getHistory();
    expect(data).toMatchObject([
      { delta: 3, balance: 4, reason: 'pack', amount: 2499, book: null },
      { delta: 1, balance: 1, reason: 'trial', amount: null, book: null },
    ]);
    expect(meta).toEqual({ page: 1, per_page: 24, total: 2 });
    const secondPage = await getHistory({ page: 2, per_page: 1 });
    expect(secondPage.data).toMatchObject([{ delta: 1, balance: 1 }]);
    expect((await getHistory({ per_page: 0 })).status).toBe(422);
  });
});
