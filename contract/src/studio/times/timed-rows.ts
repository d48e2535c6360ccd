import { repairLine } from '../text/repair-text.ts';

/** A text with its part of a recording: `start` and `end` in seconds, to the millisecond. */
type TimedText = { text: string; start: number; end: number };
/** `line` counts from 1; null where the file as a whole is meant, or has no lines to count. */
export type TimesProblem = { line: number | null; message: string };
export type TimesResult = { rows: TimedText[]; problems: TimesProblem[] };

/** A row as its file has it; a time that is missing is ''. */
export type WrittenRow = { line: number | null; start: string; end: string; text: string };

const timeFormat = /^(?:(?:(\d{1,4}):)?(\d{1,4}):)?(\d{1,9}(?:[.,]\d{1,12})?)$/;

/** Seconds, from `62.5`, `1:02,5` or `00:01:02.500`; undefined when it is none of these. */
function parseTime(written: string): number | undefined {
  const [, hours = '0', minutes, rest] = timeFormat.exec(written) ?? [];
  if (rest === undefined) return undefined;
  const seconds = Number(rest.replace(',', '.'));
  if (minutes !== undefined && seconds >= 60) return undefined;
  if (hours !== '0' && Number(minutes) >= 60) return undefined;
  return Math.round((Number(hours) * 3600 + Number(minutes ?? 0) * 60 + seconds) * 1000) / 1000;
}

/**
 * The rows with their times, in order and without overlaps. Every row with a mistake is named and left out. `noun` is
 * what the format calls a row: cue, label, fragment.
 */
export function checkRows(written: WrittenRow[], noun: string): TimesResult {
  const rows: TimedText[] = [];
  const problems: TimesProblem[] = [];
  for (const row of written) {
    const text = repairLine(row.text);
    const start = parseTime(row.start);
    const end = parseTime(row.end);
    const why =
      problemOfTime(row.start, start, `This ${noun} has no start time.`) ??
      problemOfTime(row.end, end, `This ${noun} has no end time.`) ??
      problemOf({ text, start: start ?? 0, end: end ?? 0 }, rows.at(-1), noun);
    if (why !== undefined) problems.push({ line: row.line, message: why });
    else rows.push({ text, start: start ?? 0, end: end ?? 0 });
  }
  return { rows, problems };
}

function problemOfTime(written: string, time: number | undefined, missing: string): string | undefined {
  if (written === '') return missing;
  const quoted = written.length > 30 ? `${written.slice(0, 30)}…` : written;
  return time === undefined
    ? `“${quoted}” isn’t a time. Write it as 00:01:02.500 or, in seconds, as 62.5.`
    : undefined;
}

function problemOf(row: TimedText, previous: TimedText | undefined, noun: string): string | undefined {
  if (row.end < row.start) return `This ${noun} ends before it starts.`;
  if (row.end === row.start) return `This ${noun} ends when it starts, so it has no sound.`;
  if (row.text === '') return `This ${noun} has no text.`;
  if (previous && row.start < previous.end) return `This ${noun} starts before the previous one ends.`;
  return undefined;
}
