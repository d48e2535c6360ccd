/**
 * The italic ranges of a text: a flat list of starts and ends in UTF-16 code units. The numbers only rise, so ranges
 * neither overlap nor touch, and none is empty.
 */
export type Emphasis = readonly number[];

type Range = { start: number; end: number };

export function isEmphasisOf(emphasis: Emphasis, text: string): boolean {
  return (
    emphasis.length % 2 === 0 &&
    emphasis.every(
      (position, index) => Number.isInteger(position) && position > (emphasis[index - 1] ?? -1),
    ) &&
    (emphasis.at(-1) ?? 0) <= text.length
  );
}

function toRanges(emphasis: Emphasis): Range[] {
  const ranges: Range[] = [];
  for (let index = 0; index + 1 < emphasis.length; index += 2)
    ranges.push({ start: emphasis[index] ?? 0, end: emphasis[index + 1] ?? 0 });
  return ranges;
}

/** Joins ranges that touch or overlap, and leaves out empty ones. */
function toEmphasis(ranges: readonly Range[]): number[] {
  const emphasis: number[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start >= end) continue;
    const lastEnd = emphasis.at(-1);
    if (lastEnd === undefined || start > lastEnd) emphasis.push(start, end);
    else emphasis[emphasis.length - 1] = Math.max(lastEnd, end);
  }
  return emphasis;
}

/** Returns the emphasis of a part of the text, from `from` up to `to`. */
export const sliceEmphasis = (emphasis: Emphasis, from: number, to: number): number[] =>
  toEmphasis(
    toRanges(emphasis).map(({ start, end }) => ({
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
    })),
  );

/** Returns the emphasis of a text that continues with another one at `offset`. */
export const joinEmphasis = (emphasis: Emphasis, next: Emphasis, offset: number): number[] =>
  toEmphasis([
    ...toRanges(emphasis),
    ...toRanges(next).map(({ start, end }) => ({ start: start + offset, end: end + offset })),
  ]);

/** Sets a part of the text in italics, or back in roman type if all of it is in italics already. */
export function toggleEmphasis(emphasis: Emphasis, from: number, to: number): number[] {
  const ranges = toRanges(emphasis);
  if (!ranges.some(({ start, end }) => start <= from && end >= to))
    return toEmphasis([...ranges, { start: from, end: to }]);
  return toEmphasis(
    ranges.flatMap(({ start, end }) => [
      { start, end: Math.min(end, from) },
      { start: Math.max(start, to), end },
    ]),
  );
}

/**
 * Returns the emphasis of a text after an edit. Ranges move with the characters before and after the edited part; text
 * inserted next to a range stays roman, and inside of it becomes italic. Italic words in the edited part stay italic if
 * they still occur there exactly once.
 */
export function moveEmphasis(emphasis: Emphasis, before: string, after: string): number[] {
  if (emphasis.length === 0 || before === after) return [...emphasis];
  const maxLength = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < maxLength && before[prefix] === after[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < maxLength - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  const editEnd = before.length - suffix;
  const growth = after.length - before.length;
  const moveStart = (start: number) => {
    if (start >= editEnd) return start + growth;
    return start <= prefix ? start : editEnd + growth;
  };
  const moveEnd = (end: number) => {
    if (end <= prefix) return end;
    return end >= editEnd ? end + growth : prefix;
  };
  const editedText = after.slice(prefix, after.length - suffix);
  const moveRange = ({ start, end }: Range) => {
    if (start < prefix || end > editEnd || start >= editEnd || end <= prefix)
      return { start: moveStart(start), end: moveEnd(end) };
    const words = before.slice(start, end);
    const index = editedText.indexOf(words);
    const occursOnce = index >= 0 && index === editedText.lastIndexOf(words);
    return occursOnce
      ? { start: prefix + index, end: prefix + index + words.length }
      : { start: moveStart(start), end: moveEnd(end) };
  };
  return toEmphasis(toRanges(emphasis).map(moveRange));
}

export type EmphasisRun = { text: string; isEmphasized: boolean };

/** Splits a text at the edges of its italic ranges. Together, the runs are the text. */
export function splitByEmphasis(text: string, emphasis: Emphasis): EmphasisRun[] {
  const edges = [0, ...emphasis, text.length];
  return edges
    .slice(1)
    .map((end, index) => ({ text: text.slice(edges[index], end), isEmphasized: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

/**
 * Matches words between underscores, as in `_Le Horla_`. An underscore inside of a word is not a mark, and neither is one
 * without a partner.
 */
const markPattern = /(?<![\p{L}\p{M}\p{N}_])_([^\s_\p{M}](?:[^_]*[^\s_])?)_(?![\p{L}\p{M}\p{N}_])/gu;
const lineBreaks = /(\r\n|[\n\v\f\r\u0085\u2028\u2029])/;

/** Removes the underscores around words, and returns the text between them as emphasis. */
export function readMarks(markedText: string): { text: string; emphasis: number[] } {
  const ranges: Range[] = [];
  let text = '';
  let position = 0;
  for (const { 0: mark, 1: words = '', index } of markedText.matchAll(markPattern)) {
    const gap = markedText.slice(position, index);
    text += gap;
    const lastRange = ranges.at(-1);
    // A mark that was closed and opened again at a space goes on.
    if (lastRange && gap.trim() === '') lastRange.end = text.length + words.length;
    else ranges.push({ start: text.length, end: text.length + words.length });
    text += words;
    position = index + mark.length;
  }
  return { text: text + markedText.slice(position), emphasis: toEmphasis(ranges) };
}

/** Ends marks at the end of each line and begins them again on the next, so that every line can be read by itself. */
export function closeMarksInLines(markedText: string): string {
  if (!markedText.includes('_')) return markedText;
  return markedText.replace(markPattern, (mark, words: string) => {
    const parts = words.split(lineBreaks);
    const lines = parts.filter((_, index) => index % 2 === 0);
    // An italic passage never spans paragraphs, so its underscores have nothing to do with each other.
    if (lines.length === 1 || lines.some((line) => line.trim() === '')) return mark;
    return parts
      .map((part, index) => (index % 2 === 0 ? part.replace(/\S(?:.*\S)?/su, '_$&_') : part))
      .join('');
  });
}

const wordCharacterPattern = /[\p{L}\p{M}\p{N}_]/u;

/**
 * Writes a text with underscores around its italic words. A range that begins or ends inside of a word is extended to the
 * whole word.
 */
export function writeMarks(text: string, emphasis: Emphasis): string {
  const isWordCharacter = (index: number) => wordCharacterPattern.test(text.charAt(index));
  const wholeWords = toRanges(emphasis).map(({ start, end }) => {
    let [from, to] = [start, end];
    while (from < to && /\s/.test(text.charAt(from))) from += 1;
    while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1;
    while (from > 0 && from < to && isWordCharacter(from - 1)) from -= 1;
    while (to < text.length && from < to && isWordCharacter(to)) to += 1;
    return { start: from, end: to };
  });
  const ranges = toRanges(toEmphasis(wholeWords)).filter(
    ({ start, end }) => !text.slice(start, end).includes('_'),
  );
  let markedText = '';
  let position = 0;
  for (const { start, end } of ranges) {
    markedText += `${text.slice(position, start)}_${text.slice(start, end)}_`;
    position = end;
  }
  return markedText + text.slice(position);
}
