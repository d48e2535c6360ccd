import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { PaymentsUnavailableError } from '../../src/lib/payments-outage.ts';
import { buildPerson } from '../support/builders.ts';
import { openMembershipCheckout } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a reconciliation after a restore', () => {
  it('adopts the other lost checkouts if one of them fails, but stops during an outage', async () => {
    const { db, payments } = world.deps;
    const people = [await buildPerson(world), await buildPerson(world)] as const;
    const failingId = await openMembershipCheckout(world, people[0]);
    const otherId = await openMembershipCheckout(world, people[1]);
    const where = { userId: { in: people.map(({ user }) => user.id) } };
    await db.checkout.deleteMany({ where });
    const reconcileWith = async (error: Error) => {
      const listCheckoutIds = async () => [failingId, otherId];
      const findCheckout = async (id: string) => {
        if (id === failingId) throw error;
        return await payments.findCheckout(id);
      };
      const deps = { ...world.deps, payments: { ...payments, listCheckoutIds, findCheckout } };
      return await reconcile(deps, { lostSince: new Date(0) });
    };
    const outage = new PaymentsUnavailableError('The payment provider is silent.');
    await expect(reconcileWith(outage)).rejects.toThrow(outage);
    expect(await db.checkout.count({ where })).toBe(0);
    expect(await reconcileWith(new Error('This checkout is invalid.'))).toMatchObject({ failed: 1 });
    expect(await db.checkout.findMany({ where })).toMatchObject([{ stripeSessionId: otherId }]);
  });
});
