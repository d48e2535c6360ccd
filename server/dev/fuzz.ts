import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runTool } from './test-run/steps.ts';

/**
 * `npm run fuzz -- --requests 50000 --seed 7`: sends random requests, both valid and hostile, to every operation of
 * the OpenAPI document as five roles, and checks every response against the document. Prints each failure with the
 * smallest request that reproduces it, its seed and its index; `--from` starts at an index.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
    from: { type: 'string', default: '0' },
  },
});
const { requests, seed, from } = values;
process.stdout.write(`${requests} requests from seed ${seed}\n`);
const environment = { FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_FROM: from };
const file = 'server/test/http/fuzz.api.test.ts';
const clean = await runTool('vitest', ['run', '--project', 'api', file], environment);
process.exitCode = clean ? 0 : 1;
