import { decodeText } from './decode-text.ts';
import { readJsonMap } from './json-map.ts';
import { readCsvMap, readLabels } from './labels.ts';
import { readSubtitles } from './subtitles.ts';
import type { TimesResult } from './timed-rows.ts';

const maxMegabytes = 5;
const maxRows = 10_000;
/** Maximum number of lines. No valid file needs more, so a file that exceeds it is rejected without parsing. */
const maxLines = 10 * maxRows;

const time = String.raw`\d[\d:]*(?:[.,]\d+)?`;
const label = new RegExp(String.raw`^ *${time} *\t|^[^\t\r\n]*\t *${time} *(?:\t|\r?$)`, 'm');
/** Line of a sync map in TSV, which has the fragment's number in place of a label's text. */
const numbersOnly = /^\s*$|^[^\t]+\t[^\t]+\tf\d{3,}\s*$/;
const csvFragment = new RegExp(String.raw`^[^,\r\n]*, *${time} *, *${time} *,`, 'm');

const failure = (message: string): TimesResult => ({ rows: [], problems: [{ line: null, message }] });

const tooMany = failure(
  `This file has more than ${maxRows.toLocaleString('en')} phrases. Use one file for each chapter.`,
);

/**
 * Reads the texts and times of a file: SRT, WebVTT, Audacity labels, or an aeneas sync map (JSON or CSV). The format
 * is detected from the content. Rows are in order and do not overlap; invalid rows are left out and reported in
 * `problems`. Never throws.
 */
export function readTimes(bytes: Uint8Array): TimesResult {
  if (bytes.length > maxMegabytes * 1024 * 1024) {
    return failure(`This file is too large (maximum ${maxMegabytes} MB). Use one file for each chapter.`);
  }
  const result = readText(decodeText(bytes));
  const count = result.rows.length + result.problems.length;
  if (count === 0) return failure('This file has no phrases.');
  return count > maxRows ? tooMany : result;
}

function readText(text: string): TimesResult {
  const lines = text.split(/\r\n|[\n\r]/);
  const start = text.trimStart().slice(0, 1000);
  if (start === '') return failure('This file is empty.');
  if (/^[{[]/.test(start)) return readJsonMap(text);
  if (lines.length > maxLines) return tooMany;
  if (start.startsWith('WEBVTT') || text.includes('-->')) return readSubtitles(lines);
  if (/<smil[\s>]/.test(start) || lines.every((line) => numbersOnly.test(line))) {
    return failure('This sync map has times but no text. Export it as JSON or CSV.');
  }
  if (label.test(text)) return readLabels(lines);
  if (csvFragment.test(text)) return readCsvMap(lines);
  return failure('This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.');
}
