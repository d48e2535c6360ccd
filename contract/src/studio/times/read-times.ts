import { decodeText } from './decode-text.ts';
import { parseJsonMap } from './json-map.ts';
import { parseCsvMap, parseLabels } from './labels.ts';
import { parseSubtitles } from './subtitles.ts';
import type { TimesResult } from './timed-rows.ts';

const maxFileMegabytes = 5;
const maxRows = 10_000;
/**
 * Maximum number of lines. Valid files never need more, so a file with more lines is rejected without being parsed.
 */
const maxLines = 10 * maxRows;

const timePatternSource = String.raw`\d[\d:]*(?:[.,]\d+)?`;
const labelLinePattern = new RegExp(
  String.raw`^ *${timePatternSource} *\t|^[^\t\r\n]*\t *${timePatternSource} *(?:\t|\r?$)`,
  'm',
);
/**
 * Matches an empty line or a line of a TSV sync map: start, end and a fragment number such as `f000001`. An Audacity
 * label has its text in place of that number.
 */
const tsvMapLinePattern = /^\s*$|^[^\t]+\t[^\t]+\tf\d{3,}\s*$/;
const csvFragmentLinePattern = new RegExp(
  String.raw`^[^,\r\n]*, *${timePatternSource} *, *${timePatternSource} *,`,
  'm',
);

const createFailedResult = (message: string): TimesResult => ({
  rows: [],
  problems: [{ line: null, message }],
});

const tooManyRowsResult = createFailedResult(
  `This file has more than ${maxRows.toLocaleString('en')} phrases. Use one file for each chapter.`,
);

/**
 * Reads the texts and times in an SRT, WebVTT, Audacity labels or aeneas sync map file (JSON or CSV). Detects the
 * format from the content. Rows are in order and do not overlap; invalid rows are reported in `problems` instead.
 * Never throws.
 */
export function readTimes(bytes: Uint8Array): TimesResult {
  if (bytes.length > maxFileMegabytes * 1024 * 1024) {
    return createFailedResult(
      `This file is too large (maximum ${maxFileMegabytes} MB). Use one file for each chapter.`,
    );
  }
  const result = parseTimesText(decodeText(bytes));
  const count = result.rows.length + result.problems.length;
  if (count === 0) return createFailedResult('This file has no phrases.');
  return count > maxRows ? tooManyRowsResult : result;
}

function parseTimesText(text: string): TimesResult {
  const lines = text.split(/\r\n|[\n\r]/);
  const textStart = text.trimStart().slice(0, 1000);
  if (textStart === '') return createFailedResult('This file is empty.');
  if (/^[{[]/.test(textStart)) return parseJsonMap(text);
  if (lines.length > maxLines) return tooManyRowsResult;
  if (textStart.startsWith('WEBVTT') || text.includes('-->')) return parseSubtitles(lines);
  if (/<smil[\s>]/.test(textStart) || lines.every((line) => tsvMapLinePattern.test(line))) {
    return createFailedResult('This sync map has times but no text. Export it as JSON or CSV.');
  }
  if (labelLinePattern.test(text)) return parseLabels(lines);
  if (csvFragmentLinePattern.test(text)) return parseCsvMap(lines);
  return createFailedResult(
    'This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.',
  );
}
