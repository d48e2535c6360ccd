import { readFile } from 'node:fs/promises';
import { gradeDictation } from '../src/libraries/dictation/grade-dictation.ts';

/**
 * `npm run -s dictation -- pairs.tsv`: grades the dictations of a file in UTF-8. Each line has the phrase, a tab, and
 * what was typed; anything after another tab is ignored. Prints a line of JSON for each line of the file.
 */
const warn = (line: string) => process.stderr.write(`${line}\n`);

async function printGradings(file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const [index, line] of lines.entries()) {
    const [reference = '', typed] = line.replace(/\r$/, '').split('\t');
    if (typed === undefined) throw new Error(`Line ${index + 1} has no tab.`);
    const { ok, errors } = gradeDictation(reference, typed);
    process.stdout.write(
      `${JSON.stringify({ ok, errors: errors.map(({ kind, at, typed: typedWords }) => ({ kind, at, typed: typedWords })) })}\n`,
    );
  }
}

const file = process.argv[2];
if (file === undefined) {
  warn('Name a file: npm run -s dictation -- pairs.tsv');
  process.exitCode = 1;
} else {
  try {
    await printGradings(file);
  } catch (error) {
    warn(`The file could not be graded. (${error instanceof Error ? error.message : error})`);
    process.exitCode = 1;
  }
}
