import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Reads every TypeScript and JavaScript file that git tracks. */
export async function readTrackedSources(): Promise<{ file: string; source: string }[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
  });
  const files = stdout.split('\n').filter(Boolean);
  return await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(root, file), 'utf8') })),
  );
}
