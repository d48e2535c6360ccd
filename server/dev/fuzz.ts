import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runTool } from './test-run/steps.ts';

/**
 * `npm run fuzz -- --requests 50000 --seed 7`: sends random valid and hostile requests to every operation in the
 * OpenAPI document, in five roles, and checks each response against the document. For each failure, prints the
 * smallest request that reproduces it, with its seed and index. `--from` starts at the request with that index.
 * `--occurrences` sends all requests to the call that lists a word's phrases, and checks that each phrase can be read.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    from: { type: 'string', default: '0' },
    occurrences: { type: 'boolean', default: false },
  },
});
const { requests, seed, from, occurrences } = values;
process.stdout.write(`${requests} requests from seed ${seed}\n`);
const environment = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_FROM: from };
const file = occurrences
  ? 'server/test/vocabulary/occurrences/occurrence-access.api.test.ts'
  : 'server/test/http/fuzz.api.test.ts';
const hasPassed = await runTool('vitest', ['run', '--project', 'api', file], environment);
process.exitCode = hasPassed ? 0 : 1;
