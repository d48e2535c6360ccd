import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { documentRows } from './server/test/support/names/document-rows.ts';

/** Lets tests start the workers of the built server, which start twice as fast. */
const alias = [
  {
    find: /^.*\/worker-beside\.ts$/,
    replacement: fileURLToPath(
      new URL('server/test/support/running/built-worker-beside.ts', import.meta.url),
    ),
  },
];

const api = ['server/test/**/*.test.ts', 'server/dev/**/*.test.ts', 'sandbox/src/**/*.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default'],
    globalSetup: ['server/test/support/running/built-server.ts'],
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
          alias,
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
          alias,
          setupFiles: [
            'server/test/support/running/no-outbound.ts',
            'server/test/support/running/even-priority.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 240_000,
          pool: 'forks',
          // Each file starts a server with a database of its own, so files share only loaded modules. Loading and
          // warming them up anew for each file takes a third longer.
          isolate: false,
        },
      },
    ],
  },
});
