import { checkRows, type TimesResult, type WrittenRow } from './timed-rows.ts';

/** Matches the second line of an Audacity label, which contains the label's frequency range. */
const frequencyLine = /^\\\t/;
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
    const writtenText = text.join(',').trim();
    const quotedText = /^"(.*)"$/.exec(writtenText)?.[1];
    return { start: start.trim(), end: end.trim(), text: quotedText?.replaceAll('""', '"') ?? writtenText };
  });
}

function readTable(
  lines: readonly string[],
  noun: string,
  readLine: (line: string) => Omit<WrittenRow, 'line'>,
): TimesResult {
  const writtenRows = lines.flatMap((line, index) =>
    line.trim() === '' || frequencyLine.test(line) ? [] : [{ line: index + 1, ...readLine(line) }],
  );
  return checkRows(writtenRows, noun);
}
