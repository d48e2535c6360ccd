import { checkRows, type TimesResult, type WrittenRow } from './timed-rows.ts';

/** Second line of a label with a frequency range. */
const frequencies = /^\\\t/;
/** Reads Audacity labels: start, end and text, separated by tabs. */
export function readLabels(lines: readonly string[]): TimesResult {
  return readTable(lines, 'label', (line) => {
    const [start = '', end = '', ...text] = line.split('\t');
    return { start: start.trim(), end: end.trim(), text: text.join(' ') };
  });
}

/** Reads a sync map in CSV: fragment number, start, end, and a quoted text that may contain commas. */
export function readCsvMap(lines: readonly string[]): TimesResult {
  return readTable(lines, 'fragment', (line) => {
    const [, start = '', end = '', ...text] = line.split(',');
    const written = text.join(',').trim();
    const quoted = /^"(.*)"$/.exec(written)?.[1];
    return { start: start.trim(), end: end.trim(), text: quoted?.replaceAll('""', '"') ?? written };
  });
}

function readTable(
  lines: readonly string[],
  noun: string,
  readLine: (line: string) => Omit<WrittenRow, 'line'>,
): TimesResult {
  const written = lines.flatMap((line, index) =>
    line.trim() === '' || frequencies.test(line) ? [] : [{ line: index + 1, ...readLine(line) }],
  );
  return checkRows(written, noun);
}
