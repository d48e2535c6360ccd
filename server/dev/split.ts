import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { splitText } from '@lingostory/contract/studio/text/split-text';
import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { readTimes } from '@lingostory/contract/studio/times/read-times';

/**
 * `npm run -s split -- --text chapter.txt`: prints the phrases into which the studio splits a text, one per line. `--
 * --times chapter.srt`: prints the contents of a subtitle, label or sync-map file as JSON; fails if the file has
 * mistakes.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

async function printPhrases(file: string): Promise<void> {
  for (const phrase of splitText(decodeText(await readFile(file)))) printLine(phrase);
}

async function printTimes(file: string): Promise<void> {
  const { rows, problems } = readTimes(await readFile(file));
  printLine(JSON.stringify(rows, null, 2));
  for (const { line, message } of problems) warn(line === null ? message : `Line ${line}: ${message}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

const { text, times } = parseArgs({
  options: { text: { type: 'string' }, times: { type: 'string' } },
}).values;
if (text === undefined && times === undefined) {
  warn('Name a file: --text chapter.txt or --times chapter.srt');
  process.exitCode = 1;
}
try {
  if (text !== undefined) await printPhrases(text);
  if (times !== undefined) await printTimes(times);
} catch (error) {
  warn(`The file could not be read. (${error instanceof Error ? error.message : error})`);
  process.exitCode = 1;
}
