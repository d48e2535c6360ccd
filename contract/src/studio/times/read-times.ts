import { decodeText } from './decode-text.ts';
import { readJsonMap } from './json-map.ts';
import { readCsvMap, readLabels } from './labels.ts';
import { readSubtitles } from './subtitles.ts';
import type { TimesResult } from './timed-rows.ts';

const maxMegabytes = 5;
const maxRows = 10_000;
/**
 * Maximum number of lines. Valid files never need more, so a file with more lines is rejected without being parsed.
 */
const maxLines = 10 * maxRows;

const timeSource = String.raw`\d[\d:]*(?:[.,]\d+)?`;
const labelLine = new RegExp(String.raw`^ *${timeSource} *\t|^[^\t\r\n]*\t *${timeSource} *(?:\t|\r?$)`, 'm');
/**
 * Matches an empty line or a line of a TSV sync map: start, end and a fragment number such as `f000001`. An Audacity
 * label has its text in place of that number.
 */
const tsvMapLine = /^\s*$|^[^\t]+\t[^\t]+\tf\d{3,}\s*$/;
const csvFragmentLine = new RegExp(String.raw`^[^,\r\n]*, *${timeSource} *, *${timeSource} *,`, 'm');

const toFailure = (message: string): TimesResult => ({ rows: [], problems: [{ line: null, message }] });

const tooManyRows = toFailure(
  `This file has more than ${maxRows.toLocaleString('en')} phrases. Use one file for each chapter.`,
);

/**
 * Reads the texts and times in an SRT, WebVTT, Audacity labels or aeneas sync map file (JSON or CSV). Detects the
 * format from the content. Rows are in order and do not overlap; invalid rows are reported in `problems` instead.
 * Never throws.
 */
export function readTimes(bytes: Uint8Array): TimesResult {
  if (bytes.length > maxMegabytes * 1024 * 1024) {
    return toFailure(`This file is too large (maximum ${maxMegabytes} MB). Use one file for each chapter.`);
  }
  const result = readText(decodeText(bytes));
  const count = result.rows.length + result.problems.length;
  if (count === 0) return toFailure('This file has no phrases.');
  return count > maxRows ? tooManyRows : result;
}

function readText(text: string): TimesResult {
  const lines = text.split(/\r\n|[\n\r]/);
  const start = text.trimStart().slice(0, 1000);
  if (start === '') return toFailure('This file is empty.');
  if (/^[{[]/.test(start)) return readJsonMap(text);
  if (lines.length > maxLines) return tooManyRows;
  if (start.startsWith('WEBVTT') || text.includes('-->')) return readSubtitles(lines);
  if (/<smil[\s>]/.test(start) || lines.every((line) => tsvMapLine.test(line))) {
    return toFailure('This sync map has times but no text. Export it as JSON or CSV.');
  }
  if (labelLine.test(text)) return readLabels(lines);
  if (csvFragmentLine.test(text)) return readCsvMap(lines);
  return toFailure('This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.');
}
