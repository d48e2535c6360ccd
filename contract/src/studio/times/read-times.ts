import { decodeText } from './decode-text.ts';
import { readJsonMap } from './json-map.ts';
import { readCsvMap, readLabels } from './labels.ts';
import { readSubtitles } from './subtitles.ts';
import type { TimesResult } from './timed-rows.ts';

const maxMegabytes = 5;
const maxRows = 10_000;
/** More than as many cues need; so a file of a million is not read first. */
const maxLines = 10 * maxRows;

const time = String.raw`\d[\d:]*(?:[.,]\d+)?`;
const label = new RegExp(String.raw`^ *${time} *\t|^[^\t\r\n]*\t *${time} *(?:\t|\r?$)`, 'm');
/** A line of a sync map as TSV: the number of the fragment stands where a label has its text. */
const numbersOnly = /^\s*$|^[^\t]+\t[^\t]+\tf\d{3,}\s*$/;
const csvFragment = new RegExp(String.raw`^[^,\r\n]*, *${time} *, *${time} *,`, 'm');

const failed = (message: string): TimesResult => ({ rows: [], problems: [{ line: null, message }] });

const tooMany = failed(
  `This file has more than ${maxRows.toLocaleString('en')} phrases. Use one file for each chapter.`,
);

/**
 * The texts and times of a file that goes with a recording: SRT, WebVTT, Audacity labels, or a sync map of aeneas (JSON
 * or CSV). What it is shows in its content. Rows come in order without overlaps; what is wrong in the file is named as
 * `problems`, line by line, and left out. Never throws.
 */
export function readTimes(bytes: Uint8Array): TimesResult {
  if (bytes.length > maxMegabytes * 1024 * 1024) {
    return failed(`This file is too large (maximum ${maxMegabytes} MB). Use one file for each chapter.`);
  }
  const result = readText(decodeText(bytes));
  const count = result.rows.length + result.problems.length;
  if (count === 0) return failed('This file has no phrases.');
  return count > maxRows ? tooMany : result;
}

function readText(text: string): TimesResult {
  const lines = text.split(/\r\n|[\n\r]/);
  const start = text.trimStart().slice(0, 1000);
  if (start === '') return failed('This file is empty.');
  if (/^[{[]/.test(start)) return readJsonMap(text);
  if (lines.length > maxLines) return tooMany;
  if (start.startsWith('WEBVTT') || text.includes('-->')) return readSubtitles(lines);
  if (/<smil[\s>]/.test(start) || lines.every((line) => numbersOnly.test(line))) {
    return failed('This sync map has times but no text. Export it as JSON or CSV.');
  }
  if (label.test(text)) return readLabels(lines);
  if (csvFragment.test(text)) return readCsvMap(lines);
  return failed('This isn’t a file with times. Use SRT, WebVTT, Audacity labels or an aeneas sync map.');
}
