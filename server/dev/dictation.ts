import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { gradeDictation } from '../src/libraries/dictation/grade-dictation.ts';

/**
 * `npm run -s dictation -- pairs.tsv`: grades dictations. Each line of the file has a phrase and what was typed,
 * separated by a tab; anything after another tab is ignored. Prints the grading of each line as JSON.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;
if (file === undefined) {
  process.stderr.write('Usage: npm run -s dictation -- pairs.tsv\n');
  process.exitCode = 2;
} else {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  for (const line of text === '' ? [] : text.split(/\r?\n/)) {
    const [reference = '', typed = ''] = line.split('\t');
    process.stdout.write(`${JSON.stringify(gradeDictation(reference, typed))}\n`);
  }
}
