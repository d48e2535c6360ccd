import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { documentRows } from './server/test/support/names/document-rows.ts';

/** Lets tests use the workers of the built server, which start twice as fast as those in TypeScript. */
const alias = [
  {
    find: /^.*\/resolve-worker-url\.ts$/,
    replacement: fileURLToPath(new URL('server/test/support/running/built-worker-url.ts', import.meta.url)),
  },
];

/** Time limits of all tests. They are long, because tests may have to wait for other processes on a busy machine. */
const timeLimits = { testTimeout: 180_000, hookTimeout: 240_000, expect: { poll: { timeout: 120_000 } } };

const apiTestFiles = ['server/test/**/*.test.ts', 'server/dev/**/*.test.ts', 'sandbox/src/**/*.test.ts'];

const apiTests = {
  globalSetup: ['server/test/support/running/postgres.ts'],
  alias,
  setupFiles: [
    'server/test/support/running/no-outbound.ts',
    // Unit tests cover the lower priority of workers.
    'server/dev/test-run/preserve-priority.mjs',
  ],
  ...timeLimits,
  pool: 'forks' as const,
  // Each test file starts its own server and database, so files share only loaded modules. Loading the modules again
  // for each file would make the tests take a third longer.
  isolate: false,
};

/** Tests that must also pass while media are in an object store instead of a folder. */
const objectStoreTestFiles = [
  'server/test/reading/{media,covers-and-samples}.api.test.ts',
  'server/test/studio/recordings/{recording-uploads,recordings}.api.test.ts',
  'server/test/vocabulary/files/word-files.api.test.ts',
  'server/test/processes/shared-leases.api.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default'],
    globalSetup: ['server/test/support/running/built-server.ts'],
    // One more worker than there are cores, because tests often wait for the database, a killed process or a retry.
    maxWorkers: availableParallelism() + 1,
    // Each tag names a row of the specification or the security requirements that a test covers. Any other tag is an
    // error.
    tags: documentRows.map(({ tag, statement }) => ({ name: tag, description: statement })),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'client/src/**/*.test.{ts,tsx}',
            'client/*.test.ts',
            'server/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'prisma/**/*.test.ts',
          ],
          alias,
          // Unit tests share no state. Without isolation, each worker loads their modules only once instead of once
          // per file, and loading takes most of their time.
          isolate: false,
          ...timeLimits,
        },
      },
      { test: { name: 'api', include: apiTestFiles, ...apiTests } },
      {
        test: {
          name: 'object-store',
          include: objectStoreTestFiles,
          ...apiTests,
          env: { TEST_MEDIA_STORE: 's3' },
        },
      },
    ],
  },
});
