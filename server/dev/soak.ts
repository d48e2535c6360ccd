import { randomInt } from 'node:crypto';
import { runTool } from './test-run/steps.ts';

/**
 * `npm run soak [sequences] [kills]`: runs the money tests with many random sequences (2,000 by default) and kills
 * the process many times (50 by default). The seed is random; a failure prints the seed and the index to repeat it
 * with.
 */
const [sequenceCount = '2000', killCount = '50'] = process.argv.slice(2);
const seed = String(randomInt(2 ** 31));
process.stdout.write(`${sequenceCount} sequences from seed ${seed}, ${killCount} kills\n`);
const environment = { SOAK_SEQUENCES: sequenceCount, SOAK_KILLS: killCount, SOAK_SEED: seed };
let hasPassed = true;
for (const testName of ['money-model', 'kill']) {
  const testFile = `server/test/membership/${testName}.api.test.ts`;
  hasPassed = (await runTool('vitest', ['run', '--project', 'api', testFile], environment)) && hasPassed;
}
process.exitCode = hasPassed ? 0 : 1;
