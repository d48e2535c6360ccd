import type { SourceEdit } from './expression-edits.ts';

const sqlPattern = /^[`'"]\s*(select|insert|update|delete|with)\s/i;
/** Matches a keyword that ends a condition. The caller ignores keywords inside nested brackets. */
const conditionEndPattern =
  /^(and|or|then|order by|group by|limit|returning|for|union|on conflict|(left |cross )?join|where|offset|do)\b/i;
const comparisonSwaps: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * Returns the end of the condition that starts at `from`: the next keyword that ends a condition, or the closing
 * bracket around it.
 */
function findConditionEnd(text: string, from: number): number {
  let depth = 0;
  let isInBetween = false;
  for (let index = from; index < text.length; index++) {
    const rest = text.slice(index);
    const character = text[index] ?? '';
    if ('({['.includes(character)) depth++;
    if (')}]`'.includes(character) && --depth < 0) return index;
    if (!/\W/.test(text[index - 1] ?? ' ')) continue;
    if (/^case\b/i.test(rest)) depth++;
    if (/^end\b/i.test(rest) && --depth < 0) return index;
    if (depth > 0) continue;
    if (/^between\b/i.test(rest)) isInBetween = true;
    else if (isInBetween && /^and\b/i.test(rest)) isInBetween = false;
    else if (conditionEndPattern.test(rest)) return index;
  }
  return text.length - 1;
}

/** Returns edits that each make one condition always true, or always false if the condition is one side of an OR. */
function findConditionEdits(text: string): SourceEdit[] {
  const edits: SourceEdit[] = [];
  for (const match of text.matchAll(/\b(where|on(?! conflict| true)|when|and|or)\s+/gi)) {
    const keyword = match[1]?.toLowerCase();
    const start = match.index + match[0].length;
    const textBefore = text.slice(0, match.index);
    if (keyword === 'and' && /\bbetween\s+(\S+|\$\{[^}]*\})\s+$/i.test(textBefore)) continue;
    const conditionText = text.slice(start, findConditionEnd(text, start));
    const end = start + conditionText.trimEnd().length;
    if (end <= start) continue;
    const isAlternative = keyword === 'or' || /^\s*or\b/i.test(text.slice(end));
    edits.push({ start, end, after: isAlternative ? 'false' : 'true' });
  }
  return edits;
}

function findOrderByEdits(text: string): SourceEdit[] {
  const edits: SourceEdit[] = [];
  for (const match of text.matchAll(
    /\border by\s+([^`]*?)(?=\s*(\blimit\b|\boffset\b|`|'$|\)\s*(\)|c\b|as\b)))/gi,
  )) {
    const sortList = match[1] ?? '';
    let start = match.index + match[0].indexOf(sortList, 'order by'.length);
    for (const sortText of sortList.split(/,(?![^(]*\))/)) {
      const from = start + (sortText.length - sortText.trimStart().length);
      const end = start + sortText.trimEnd().length;
      const sortItem = sortText.trim();
      const replacement = / desc$/i.test(sortItem) ? sortItem.slice(0, -' desc'.length) : `${sortItem} desc`;
      if (sortItem) edits.push({ start: from, end, after: replacement });
      start += sortText.length + 1;
    }
  }
  return edits;
}

/** Returns the edits for all matches. A match is skipped if its replacement is undefined. */
function findMatchEdits(
  text: string,
  pattern: RegExp,
  findReplacement: (match: RegExpMatchArray) => string | undefined,
): SourceEdit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replacement = findReplacement(match);
    const start = match.index;
    return replacement === undefined ? [] : [{ start, end: start + match[0].length, after: replacement }];
  });
}

/** Replaces `coalesce(a, b)` and similar functions by their first argument. */
function findFirstArgumentEdits(text: string): SourceEdit[] {
  return [...text.matchAll(/\b(coalesce|greatest|least)\(/gi)].flatMap((match) => {
    const from = match.index + match[0].length;
    let depth = 0;
    let commaIndex = -1;
    for (let index = from; index < text.length; index++) {
      const character = text[index] ?? '';
      if ('({['.includes(character)) depth++;
      if (')}]'.includes(character) && --depth < 0)
        return commaIndex < 0
          ? []
          : [{ start: match.index, end: index + 1, after: text.slice(from, commaIndex) }];
      if (character === ',' && depth === 0 && commaIndex < 0) commaIndex = index;
    }
    return [];
  });
}

/**
 * Returns the edits that change what an SQL statement does. Returns none for other text. `offset` is the position of
 * `text` in the source, including its quotes.
 */
export function findSqlEdits(offset: number, text: string): SourceEdit[] {
  if (!sqlPattern.test(text)) return [];
  // Code in `${…}` is skipped here, because it is mutated like all other TypeScript code.
  const placeholderRanges = [...text.matchAll(/\$\{[^}]*\}/g)].map(({ index, 0: placeholder }) => [
    index,
    index + placeholder.length,
  ]);
  const edits = [
    ...findConditionEdits(text),
    ...findOrderByEdits(text),
    ...findFirstArgumentEdits(text),
    ...findMatchEdits(
      text,
      /(?<![<>=-])(<=|>=|<|>)(?![<>=])/g,
      ([operator = '']) => comparisonSwaps[operator],
    ),
    ...findMatchEdits(text, /\bleft join\b/gi, () => 'join'),
    ...findMatchEdits(text, /\blimit (\$\{[^}]*\}|[^\s`'")]+)/gi, () => ''),
    ...findMatchEdits(text, /\bfor (no key update|key share|update)( skip locked)?/gi, () => ''),
    ...findMatchEdits(text, /(?<=\s)[+-](?= \d)/g, ([operator]) => (operator === '+' ? '-' : '+')),
    ...findMatchEdits(text, /\bdistinct\b/gi, () => ''),
  ];
  return edits
    .filter(({ start, end }) => !placeholderRanges.some(([from = 0, to = 0]) => start > from && end < to))
    .map(({ start, end, after }) => ({ start: offset + start, end: offset + end, after }));
}
