import { checkRows, type TimesResult } from './timed-rows.ts';

type Fragment = { begin?: unknown; end?: unknown; lines?: unknown };

const toFailure = (message: string): TimesResult => ({ rows: [], problems: [{ line: null, message }] });
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const toTimeText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';

/** Reads an aeneas sync map in JSON: `fragments`, each with `begin`, `end` and `lines`. */
export function readJsonMap(text: string): TimesResult {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return toFailure('This JSON file is broken or incomplete. Export it again.');
  }
  if (!isObject(map) || !('fragments' in map) || !Array.isArray(map.fragments)) {
    return toFailure('This JSON file isn’t an aeneas sync map: it has no list called “fragments”.');
  }
  const fragments = map.fragments.map((fragment: unknown): Fragment => (isObject(fragment) ? fragment : {}));
  const writtenRows = fragments.map(({ begin, end, lines }, index) => ({
    line: index,
    start: toTimeText(begin),
    end: toTimeText(end),
    text: Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join(' ') : '',
  }));
  const { rows, problems } = checkRows(writtenRows, 'fragment');
  return {
    rows,
    problems: problems.map(({ line, message }) => ({
      line: null,
      message: `Fragment ${(line ?? 0) + 1}: ${message}`,
    })),
  };
}
