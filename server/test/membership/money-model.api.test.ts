import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action } from '../money/actions.ts';
import { type CrashSimulator, createCrashSimulator } from '../money/crashes.ts';
import { runSequence } from '../money/run-sequence.ts';
import { buildBook } from '../support/builders.ts';
import { soakSettings } from '../support/running/settings.ts';
import { startWorld, type World } from '../support/running/world.ts';

const hourMs = 60 * 60_000;
let world: World;
let crashSimulator: CrashSimulator;
let books: string[];
beforeAll(async () => {
  world = await startWorld({}, { retryAfter: [5, 20, 50] });
  books = await Promise.all([1, 2, 3, 4].map(async () => (await buildBook(world)).bookCode));
  crashSimulator = createCrashSimulator(world.deps);
});
afterAll(async () => {
  crashSimulator.reset();
  await world.close();
});

describe('the ledger and memberships', () => {
  it(
    'keeps credits and memberships correct despite random purchases, lost events, delays and crashes',
    async () => {
      const { sequences = 40, seed = 20_261_121 } = soakSettings;
      const actionSequenceArbitrary = fc.array(action, { minLength: 30, maxLength: 30 });
      let completedRunCount = 0;
      const property = fc.asyncProperty(actionSequenceArbitrary, async (actions) => {
        await runSequence(world, crashSimulator, books, actions);
        completedRunCount += 1;
      });
      await fc.assert(property, { numRuns: sequences, seed, endOnFailure: true });
      expect(completedRunCount).toBe(sequences);
    },
    soakSettings.sequences ? 8 * hourMs : hourMs / 4,
  );
});
