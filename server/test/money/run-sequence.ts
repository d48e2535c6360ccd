import { expect } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson } from '../support/builders.ts';
import type { World } from '../support/running/world.ts';
import type { Action } from './actions.ts';
import { checkAlways, checkAtRest } from './check.ts';
import type { Crashes } from './crashes.ts';
import { perform, type Scene } from './perform.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Resets the provider and the clocks, and builds two new members. */
async function createScene(testWorld: World, crashes: Crashes, books: string[]): Promise<Scene> {
  const world = { ...testWorld, deps: crashes.outside };
  await world.deps.sql.query('truncate users, reconciliations restart identity cascade');
  world.sandbox.control.reset();
  crashes.spare();
  world.moveClock(Date.now() - world.deps.clock.now().getTime());
  const people = [await buildPerson(world), await buildPerson(world)];
  return { world, server: testWorld.deps, crashes, people, books, shaken: false };
}

/** Delivers all events that were not lost, lets time pass, and reconciles until nothing fails. */
async function settleScene({ world, server, crashes }: Scene): Promise<void> {
  crashes.spare();
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
  crashes: Crashes,
  books: string[],
  actions: Action[],
): Promise<void> {
  const scene = await createScene(testWorld, crashes, books);
  const { world } = scene;
  for (const action of actions) {
    await perform(scene, action);
    await world.sandbox.control.settled(60_000);
    crashes.restart();
    // The lease of a dead process would eventually expire, but no time passes in this test.
    await world.deps.sql.query('delete from leases');
    for (const person of scene.people) await checkAlways(world, person);
  }
  await settleScene(scene);
  for (const person of scene.people) await checkAtRest(world, person);
}
