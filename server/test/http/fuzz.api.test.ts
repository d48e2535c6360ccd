import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStorageProblems } from '../../src/features/studio/public.ts';
import { type FuzzOutcome, runFuzz } from '../fuzz/run-fuzz.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { fuzzSettings } from '../support/running/settings.ts';

const hourMs = 60 * 60_000;
const { requests = 3600, seed = 20_261_122, from = 0 } = fuzzSettings;
let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

function summarize({ statuses, asked, succeededOperations }: FuzzOutcome): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  const operationsWithoutSuccess = [...asked].filter((name) => !succeededOperations.has(name));
  return `${counts.join(', ')}\n${succeededOperations.size} of ${asked.size} operations succeeded; never: ${operationsWithoutSuccess.join(', ')}\n`;
}

describe('random requests with any role', { tags: 'security-50' }, () => {
  it(
    'handles random requests as the OpenAPI document says, and keeps the credit ledger and stored files consistent',
    async () => {
      const outcome = await runFuzz(world, { requests, seed, from }, (line) =>
        process.stdout.write(`${line}\n`),
      );
      process.stdout.write(summarize(outcome));
      const { rows } = await world.deps.sql.query(
        `select u.id, u.current_credits as balance, coalesce(sum(c.delta), 0)::int as sum
         from users u left join credit_entries c on c.user_id = u.id
         group by u.id having u.current_credits <> coalesce(sum(c.delta), 0)`,
      );
      expect(rows, 'the ledger is the balance').toEqual([]);
      expect(await findStorageProblems(world.deps)).toEqual({ orphanedFiles: [], missingFiles: [] });
      expect(outcome.failures.join('\n\n')).toBe('');
      // A run in which nearly all requests are rejected would prove nothing. Some calls never succeed at random, such as
      // those about uploads.
      if (requests >= 2000)
        expect(outcome.succeededOperations.size / outcome.asked.size).toBeGreaterThan(0.7);
    },
    fuzzSettings.requests ? 8 * hourMs : hourMs / 4,
  );
});
