import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { documentRows } from './server/test/support/names/document-rows.ts';

const api = ['server/test/**/*.test.ts', 'server/dev/**/*.test.ts', 'sandbox/src/**/*.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default'],
    // One more than there are cores, because tests often wait for the database, a killed process or a retry.
    maxWorkers: availableParallelism() + 1,
    // Tests name the rows they prove with tags; any other tag is an error.
    tags: documentRows.map(({ tag, statement }) => ({ name: tag, description: statement })),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'client/src/**/*.test.{ts,tsx}',
            'server/src/**/*.test.ts',
            'prisma/**/*.test.ts',
          ],
          // Unit tests share no state, so without isolation each worker loads their modules only once, which is most
          // of their time.
          isolate: false,
          // Property tests take seconds, and longer on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: api,
          globalSetup: ['server/test/support/running/postgres.ts'],
          setupFiles: [
            'server/test/support/running/no-outbound.ts',
            'server/test/support/running/even-priority.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          pool: 'forks',
        },
      },
    ],
  },
});
