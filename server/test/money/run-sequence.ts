import { expect } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson } from '../support/builders.ts';
import type { World } from '../support/running/world.ts';
import type { Action } from './actions.ts';
import { checkInvariants, checkReconciledState } from './check.ts';
import type { CrashSimulator } from './crashes.ts';
import { performAction, type Scenario } from './perform.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Resets the provider and the clocks, and builds two new members. */
async function createScenario(
  testWorld: World,
  crashSimulator: CrashSimulator,
  books: string[],
): Promise<Scenario> {
  const world = { ...testWorld, deps: crashSimulator.crashFreeDeps };
  await world.deps.sql.query('truncate users, reconciliations restart identity cascade');
  world.sandbox.control.reset();
  crashSimulator.reset();
  world.moveClock(Date.now() - world.deps.clock.now().getTime());
  const people = [await buildPerson(world), await buildPerson(world)];
  return {
    world,
    server: testWorld.deps,
    crashSimulator,
    people,
    books,
    hasInjectedError: false,
  };
}

/** Delivers all events that were not lost, lets time pass, and reconciles until nothing fails. */
async function settleScenario({ world, server, crashSimulator }: Scenario): Promise<void> {
  crashSimulator.reset();
  const { control } = world.sandbox;
  control.deliveries('normal');
  control.release();
  await control.settled(60_000);
  world.moveClock(2 * dayMs);
  let failedCount = 1;
  for (let attemptCount = 0; failedCount > 0 && attemptCount < 10; attemptCount += 1)
    failedCount = (await reconcile(server, { all: true }).catch(() => ({ failed: 1 }))).failed;
  expect(failedCount, 'reconciliation finishes without failures').toBe(0);
  await control.settled(60_000);
  const { mended } = await reconcile(server, { all: true });
  expect(mended, 'a second reconciliation repairs nothing').toBe(0);
}

/**
 * Performs a sequence of actions through the API and the sandbox. Checks the invariants after each action and at the
 * end.
 */
export async function runSequence(
  testWorld: World,
  crashSimulator: CrashSimulator,
  books: string[],
  actions: Action[],
): Promise<void> {
  const scenario = await createScenario(testWorld, crashSimulator, books);
  const { world } = scenario;
  for (const action of actions) {
    await performAction(scenario, action);
    await world.sandbox.control.settled(60_000);
    crashSimulator.restart();
    // The lease of a dead process would eventually expire, but no time passes in this test.
    await world.deps.sql.query('delete from leases');
    for (const person of scenario.people) await checkInvariants(world, person);
  }
  await settleScenario(scenario);
  for (const person of scenario.people) await checkReconciledState(world, person);
}
