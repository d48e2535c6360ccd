import { checkRows, type TimesResult, type WrittenRow } from './timed-rows.ts';

/** The rest of a label that has a range of frequencies as well. */
const frequencies = /^\\\t/;
/** Audacity's labels: start, end and text, with tabs between them. */
export function readLabels(lines: readonly string[]): TimesResult {
  return readTable(lines, 'label', (line) => {
    const [start = '', end = '', ...text] = line.split('\t');
    return { start: start.trim(), end: end.trim(), text: text.join(' ') };
  });
}

/** A sync map as CSV: number of the fragment, start, end, and the text, which may have commas and stands in quotes. */
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
