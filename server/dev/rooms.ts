import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertDrawings } from './rooms/drawing.ts';
import { checkProject } from './rooms/law.ts';
import { readProject } from './rooms/project.ts';
import { describeFindings } from './rooms/report.ts';

/**
 * `npm run rooms -- [--draw]`: shows the rooms (subfolders) of every feature, the imports between them, and the files
 * that are imported from outside. Fails if any import breaks the rules in docs/architecture.md. `--draw` updates the
 * drawings in that document instead.
 */
const { values: options } = parseArgs({ options: { draw: { type: 'boolean' } } });
const root = fileURLToPath(new URL('../../', import.meta.url));
const findings = checkProject(await readProject(root));

if (options.draw) {
  const path = join(root, 'docs/architecture.md');
  await writeFile(path, insertDrawings(await readFile(path, 'utf8'), findings));
} else {
  process.stdout.write(`${describeFindings(findings).join('\n')}\n`);
  process.exitCode = findings.violations.length > 0 ? 1 : 0;
}
