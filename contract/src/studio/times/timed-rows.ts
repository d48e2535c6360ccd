import { readMarks } from '../../emphasis.ts';
import { repairLine } from '../text/split-text.ts';

/**
 * A text with its start and end in the recording, in seconds rounded to milliseconds. `emphasis` are its italic ranges,
 * missing if there are none.
 */
type TimedText = { text: string; emphasis?: number[]; start: number; end: number };
/**
 * A problem in a times file. `line` starts at 1, and is null if the problem concerns the whole file or the format has
 * no lines.
 */
export type TimesProblem = { line: number | null; message: string };
export type TimesResult = { rows: TimedText[]; problems: TimesProblem[] };

/** Row as written in the file. A missing time is ''. */
export type UnparsedRow = { line: number | null; start: string; end: string; text: string };

const timePattern = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,9}(?:[.,]\d{1,12})?)$/;

/** Parses times such as `62.5`, `1:02,5` or `00:01:02.500` into seconds. Returns undefined for anything else. */
function parseTime(timeText: string): number | undefined {
  const [, hours, minutes, rest] = timePattern.exec(timeText) ?? [];
  if (rest === undefined) return undefined;
  const seconds = Number(rest.replace(',', '.'));
  if (minutes !== undefined && seconds >= 60) return undefined;
  if (hours !== undefined && Number(minutes) >= 60) return undefined;
  return Math.round((Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + seconds) * 1000) / 1000;
}

/**
 * Parses the times and checks that rows are in order without overlaps. Invalid rows are left out and reported. `rowNoun`
 * is the format's name for a row: cue, label or fragment.
 */
export function parseRows(unparsedRows: UnparsedRow[], rowNoun: string): TimesResult {
  const rows: TimedText[] = [];
  const problems: TimesProblem[] = [];
  for (const row of unparsedRows) {
    const parsedRow = parseRow(row, rows.at(-1)?.end ?? 0, rowNoun);
    if (typeof parsedRow === 'string') problems.push({ line: row.line, message: parsedRow });
    else rows.push(parsedRow);
  }
  return { rows, problems };
}

/** Returns the parsed row, or an error message if it is invalid. */
function parseRow(row: UnparsedRow, previousEnd: number, rowNoun: string): TimedText | string {
  const { text, emphasis } = readMarks(repairLine(row.text));
  const start = parseTime(row.start);
  const end = parseTime(row.end);
  if (start === undefined) return describeTimeProblem(row.start, `This ${rowNoun} has no start time.`);
  if (end === undefined) return describeTimeProblem(row.end, `This ${rowNoun} has no end time.`);
  if (end < start) return `This ${rowNoun} ends before it starts.`;
  if (end === start) return `This ${rowNoun} ends when it starts, so it has no sound.`;
  if (text === '') return `This ${rowNoun} has no text.`;
  if (start < previousEnd) return `This ${rowNoun} starts before the previous one ends.`;
  return { text, ...(emphasis.length > 0 && { emphasis }), start, end };
}

function describeTimeProblem(timeText: string, missingMessage: string): string {
  const shortenedText = timeText.length > 30 ? `${timeText.slice(0, 30)}…` : timeText;
  return shortenedText === ''
    ? missingMessage
    : `“${shortenedText}” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.`;
}
