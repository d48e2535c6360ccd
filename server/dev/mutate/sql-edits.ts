import type { Edit } from './expression-edits.ts';

const isSql = /^[`'"]\s*(select|insert|update|delete|with)\s/i;
/** Matches the end of a condition at its own depth of brackets. */
const conditionEnd =
  /^(and|or|then|order by|group by|limit|returning|for|union|on conflict|(left |cross )?join|where|offset|do)\b/i;
const opposite: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Returns the end of the condition that starts at `from`: the next keyword or the closing bracket around it. */
function endOfCondition(text: string, from: number): number {
  let depth = 0;
  let between = false;
  for (let at = from; at < text.length; at++) {
    const rest = text.slice(at);
    const sign = text[at] ?? '';
    if ('({['.includes(sign)) depth++;
    if (')}]`'.includes(sign) && --depth < 0) return at;
    if (!/\W/.test(text[at - 1] ?? ' ')) continue;
    if (/^case\b/i.test(rest)) depth++;
    if (/^end\b/i.test(rest) && --depth < 0) return at;
    if (depth > 0) continue;
    if (/^between\b/i.test(rest)) between = true;
    else if (between && /^and\b/i.test(rest)) between = false;
    else if (conditionEnd.test(rest)) return at;
  }
  return text.length - 1;
}

/** Returns edits that make one condition always true, or always false if another one suffices. */
function conditionEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(/\b(where|on(?! conflict| true)|when|and|or)\s+/gi)) {
    const keyword = match[1]?.toLowerCase();
    const start = match.index + match[0].length;
    const before = text.slice(0, match.index);
    if (keyword === 'and' && /\bbetween\s+(\S+|\$\{[^}]*\})\s+$/i.test(before)) continue;
    const whole = text.slice(start, endOfCondition(text, start));
    const end = start + whole.trimEnd().length;
    if (end <= start) continue;
    const isAlternative = keyword === 'or' || /^\s*or\b/i.test(text.slice(end));
    edits.push({ start, end, after: isAlternative ? 'false' : 'true' });
  }
  return edits;
}

function orderEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const match of text.matchAll(
    /\border by\s+([^`]*?)(?=\s*(\blimit\b|\boffset\b|`|'$|\)\s*(\)|c\b|as\b)))/gi,
  )) {
    const list = match[1] ?? '';
    let start = match.index + match[0].indexOf(list, 'order by'.length);
    for (const item of list.split(/,(?![^(]*\))/)) {
      const from = start + (item.length - item.trimStart().length);
      const end = start + item.trimEnd().length;
      const wanted = item.trim();
      const after = / desc$/i.test(wanted) ? wanted.slice(0, -' desc'.length) : `${wanted} desc`;
      if (wanted) edits.push({ start: from, end, after });
      start += item.length + 1;
    }
  }
  return edits;
}

/** Returns edits for all matches, except those whose replacement is undefined. */
function matchEdits(
  text: string,
  pattern: RegExp,
  after: (match: RegExpMatchArray) => string | undefined,
): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replacement = after(match);
    const start = match.index;
    return replacement === undefined ? [] : [{ start, end: start + match[0].length, after: replacement }];
  });
}

/** Replaces `coalesce(a, b)` and similar functions by their first argument. */
function firstArgumentEdits(text: string): Edit[] {
  return [...text.matchAll(/\b(coalesce|greatest|least)\(/gi)].flatMap((match) => {
    const from = match.index + match[0].length;
    let depth = 0;
    let comma = -1;
    for (let at = from; at < text.length; at++) {
      const sign = text[at] ?? '';
      if ('({['.includes(sign)) depth++;
      if (')}]'.includes(sign) && --depth < 0)
        return comma < 0 ? [] : [{ start: match.index, end: at + 1, after: text.slice(from, comma) }];
      if (sign === ',' && depth === 0 && comma < 0) comma = at;
    }
    return [];
  });
}

/**
 * Returns the edits that break an SQL statement; none for other text. `offset` is the position of `text`, quotes
 * included.
 */
export function sqlEdits(offset: number, text: string): Edit[] {
  if (!isSql.test(text)) return [];
  // Code in `${…}` is edited as code.
  const holes = [...text.matchAll(/\$\{[^}]*\}/g)].map(({ index, 0: hole }) => [index, index + hole.length]);
  const edits = [
    ...conditionEdits(text),
    ...orderEdits(text),
    ...firstArgumentEdits(text),
    ...matchEdits(text, /(?<![<>=-])(<=|>=|<|>)(?![<>=])/g, ([sign = '']) => opposite[sign]),
    ...matchEdits(text, /\bleft join\b/gi, () => 'join'),
    ...matchEdits(text, /\blimit (\$\{[^}]*\}|[^\s`'")]+)/gi, () => ''),
    ...matchEdits(text, /\bfor (no key update|key share|update)( skip locked)?/gi, () => ''),
    ...matchEdits(text, /(?<=\s)[+-](?= \d)/g, ([sign]) => (sign === '+' ? '-' : '+')),
    ...matchEdits(text, /\bdistinct\b/gi, () => ''),
  ];
  return edits
    .filter(({ start, end }) => !holes.some(([from = 0, to = 0]) => start > from && end < to))
    .map(({ start, end, after }) => ({ start: offset + start, end: offset + end, after }));
}
