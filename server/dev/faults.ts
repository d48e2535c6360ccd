import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderResults } from '../test/faults/render-results.ts';
import type { TableResults } from '../test/faults/run-table.ts';
import { runTool } from './test-run/steps.ts';

/**
 * `npm run faults -- --deed "buy credits" --failure "PostgreSQL killed"`: sends real writes while something fails, and
 * prints how many of them failed at first, were lost and were doubled. Both options can be repeated; without them, every
 * deed runs during every failure, and the table replaces docs/faults.md. `--attempts 6` does each deed six times, half
 * of them before the failure begins. Fails if a write was lost or doubled, or if a response was a 500.
 */
const { values } = parseArgs({
  options: {
    deed: { type: 'string', multiple: true, default: [] },
    failure: { type: 'string', multiple: true, default: [] },
    attempts: { type: 'string', default: '2' },
  },
});
const documentPath = fileURLToPath(new URL('../../docs/faults.md', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'lingostory-faults-'));
const resultsFile = join(folder, 'results.json');
const environment = {
  FAILURES_RESULTS: resultsFile,
  FAILURES_ATTEMPTS: values.attempts,
  ...(values.deed.length > 0 ? { FAILURES_DEEDS: values.deed.join(',') } : {}),
  ...(values.failure.length > 0 ? { FAILURES_CHOSEN: values.failure.join(',') } : {}),
};
const testFile = 'server/test/faults/faults.api.test.ts';
const hasPassed = await runTool('vitest', ['run', '--project', 'api', testFile], environment);
const resultsText = await readFile(resultsFile, 'utf8').catch(() => undefined);
await rm(folder, { recursive: true });
if (resultsText !== undefined) {
  const results: TableResults = JSON.parse(resultsText);
  const document = renderResults(results);
  process.stdout.write(document);
  const isWholeRun = values.deed.length + values.failure.length === 0;
  if (isWholeRun) await writeFile(documentPath, document);
}
process.exitCode = hasPassed ? 0 : 1;
