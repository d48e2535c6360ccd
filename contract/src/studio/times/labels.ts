import { parseRows, type TimesResult, type UnparsedRow } from './timed-rows.ts';

/** Matches the second line of an Audacity label, which contains the label's frequency range. */
const frequencyLinePattern = /^\\\t/;
/** Reads Audacity labels: start, end and text, separated by tabs. */
export function parseLabels(lines: readonly string[]): TimesResult {
  return parseTable(lines, 'label', (line) => {
    const [start = '', end = '', ...text] = line.split('\t');
    return { start: start.trim(), end: end.trim(), text: text.join(' ') };
  });
}

/** Reads a sync map in CSV: fragment number, start, end, and a quoted text that may contain commas. */
export function parseCsvMap(lines: readonly string[]): TimesResult {
  return parseTable(lines, 'fragment', (line) => {
    const [, start = '', end = '', ...text] = line.split(',');
    const rawText = text.join(',').trim();
    const quotedText = /^"(.*)"$/.exec(rawText)?.[1];
    return { start: start.trim(), end: end.trim(), text: quotedText?.replaceAll('""', '"') ?? rawText };
  });
}

function parseTable(
  lines: readonly string[],
  rowNoun: string,
  parseLine: (line: string) => Omit<UnparsedRow, 'line'>,
): TimesResult {
  const unparsedRows = lines.flatMap((line, index) =>
    line.trim() === '' || frequencyLinePattern.test(line) ? [] : [{ line: index + 1, ...parseLine(line) }],
  );
  return parseRows(unparsedRows, rowNoun);
}
