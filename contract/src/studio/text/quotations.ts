/** The range of a quotation with its marks, and with everything that no line break may separate from them. */
export type Quotation = { start: number; end: number };

const quotationMarkPattern = /[«»“”]/g;
const openingMarksByClosingMark: Readonly<Record<string, string>> = { '»': '«', '”': '“' };

/** Matches the end of a text before which a quotation cannot begin a phrase, such as an opening parenthesis or a dash. */
const boundBeforePattern = /(?:(?:^| )[–—-]|[«“([]) $/;
/** Matches the place in a quotation where somebody else begins to speak, as in `« Viens ! — Non. »`. */
const speakerChangePattern = /[.!?…]\s[–—-]\s/;

/** Matches punctuation that cannot begin a phrase. */
const boundAfterPattern = /^ [?!:;»”)\]…,.%€]/;

/**
 * Finds the quotations of a line that fit one phrase, and so are not cut. Quotations of two speakers don't count. They don't overlap, and a quotation inside of
 * another one that fits is a part of it. A mark without its partner counts as no mark.
 */
export function findShortQuotations(line: string, maxLength: number): Quotation[] {
  const quotations: Quotation[] = [];
  const openMarks: { mark: string; index: number }[] = [];
  const openCounts = new Map<string, number>();
  const countOpen = (mark: string, change: number) =>
    openCounts.set(mark, (openCounts.get(mark) ?? 0) + change);
  for (const { 0: mark, index } of line.matchAll(quotationMarkPattern)) {
    const openingMark = openingMarksByClosingMark[mark];
    if (openingMark === undefined) {
      openMarks.push({ mark, index });
      countOpen(mark, 1);
      continue;
    }
    if ((openCounts.get(openingMark) ?? 0) === 0) continue;
    let openMark = openMarks.pop();
    while (openMark && openMark.mark !== openingMark) {
      countOpen(openMark.mark, -1);
      openMark = openMarks.pop();
    }
    countOpen(openingMark, -1);
    const start = openMark?.index ?? index;
    const isShort = index + 1 - start <= maxLength;
    if (isShort && !speakerChangePattern.test(line.slice(start, index)))
      quotations.push(extendToWords(line, start, index + 1, maxLength));
  }
  return joinOverlapping(quotations).filter(({ start, end }) => end - start <= maxLength);
}

/** Extends a quotation to whole words and to what cannot be separated from it, but not far beyond the maximum length. */
function extendToWords(line: string, start: number, end: number, maxLength: number): Quotation {
  const toWordStart = (index: number) => {
    const minStart = Math.max(0, index - maxLength - 1);
    return minStart + line.slice(minStart, index).lastIndexOf(' ') + 1;
  };
  const toWordEnd = (index: number) => {
    const textAfter = line.slice(index, index + maxLength + 1);
    const spaceIndex = textAfter.indexOf(' ');
    return index + (spaceIndex < 0 ? textAfter.length : spaceIndex);
  };
  let [from, to] = [toWordStart(start), toWordEnd(end)];
  while (
    from > 0 &&
    to - from <= maxLength &&
    boundBeforePattern.test(line.slice(Math.max(0, from - 3), from))
  )
    from = toWordStart(from - 1);
  while (to - from <= maxLength && boundAfterPattern.test(line.slice(to, to + 2))) to = toWordEnd(to + 1);
  return { start: from, end: to };
}

function joinOverlapping(quotations: readonly Quotation[]): Quotation[] {
  const joined: Quotation[] = [];
  for (const quotation of [...quotations].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && quotation.start < last.end) last.end = Math.max(last.end, quotation.end);
    else joined.push({ ...quotation });
  }
  return joined;
}

/** Returns a function that tells if a position is inside of a quotation. Positions must be asked in ascending order. */
export function createQuotationCheck(quotations: readonly Quotation[]): (position: number) => boolean {
  let index = 0;
  return (position) => {
    while ((quotations[index]?.end ?? Number.POSITIVE_INFINITY) <= position) index += 1;
    return position > (quotations[index]?.start ?? Number.POSITIVE_INFINITY);
  };
}
