import { randomInt } from 'node:crypto';
import { runTool } from './test-run/steps.ts';

/**
 * `npm run soak [sequences] [kills]`: runs the money tests with thousands of random sequences (2,000) and kills of
 * the process (50), from a random seed. A failure prints its seed and index.
 */
const [sequences = '2000', kills = '50'] = process.argv.slice(2);
const seed = String(randomInt(2 ** 31));
process.stdout.write(`${sequences} sequences from seed ${seed}, ${kills} kills\n`);
const environment = { SOAK_SEQUENCES: sequences, SOAK_KILLS: kills, SOAK_SEED: seed };
let clean = true;
for (const test of ['money-model', 'kill']) {
  const file = `server/test/membership/${test}.api.test.ts`;
  clean = (await runTool('vitest', ['run', '--project', 'api', file], environment)) && clean;
}
process.exitCode = clean ? 0 : 1;
