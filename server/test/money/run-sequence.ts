import { expect } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { buildPerson } from '../support/builders.ts';
import type { World } from '../support/running/world.ts';
import { checkAlways, checkAtRest } from './check.ts';
import type { Crashes } from './crashes.ts';
import type { Deed } from './deeds.ts';
import { perform, type Scene } from './perform.ts';

const aDay = 24 * 60 * 60 * 1000;

/** Two new members, an empty provider and its clock back in the present. */
async function setScene(given: World, crashes: Crashes, books: string[]): Promise<Scene> {
  const world = { ...given, deps: crashes.outside };
  await world.deps.sql.query('truncate users, reconciliations restart identity cascade');
  world.sandbox.control.reset();
  crashes.spare();
  world.moveClock(Date.now() - world.deps.clock.now().getTime());
  const people = [await buildPerson(world), await buildPerson(world)];
  return { world, server: given.deps, crashes, people, books, shaken: false };
}

/** All events that were not lost arrive, time passes, and our rows are compared until nothing fails any more. */
async function comeToRest({ world, server, crashes }: Scene): Promise<void> {
  crashes.spare();
  const { control } = world.sandbox;
  control.deliveries('normal');
  control.release();
  await control.settled(60_000);
  world.moveClock(2 * aDay);
  let failed = 1;
  for (let tries = 0; failed > 0 && tries < 10; tries += 1)
    failed = (await reconcile(server, { all: true }).catch(() => ({ failed: 1 }))).failed;
  expect(failed, 'reconciliation comes to its end').toBe(0);
  await control.settled(60_000);
  const { mended } = await reconcile(server, { all: true });
  expect(mended, 'nothing is left to mend').toBe(0);
}

/** A sequence of deeds through the real API and the sandbox, with the rules held after each and at the end. */
export async function runSequence(
  given: World,
  crashes: Crashes,
  books: string[],
  deeds: Deed[],
): Promise<void> {
  const scene = await setScene(given, crashes, books);
  const { world } = scene;
  for (const deed of deeds) {
    await perform(scene, deed);
    await world.sandbox.control.settled(60_000);
    crashes.restart();
    // A lease that a dead process left runs out by itself; here no time passes.
    await world.deps.sql.query('delete from leases');
    for (const person of scene.people) await checkAlways(world, person);
  }
  await comeToRest(scene);
  for (const person of scene.people) await checkAtRest(world, person);
}
