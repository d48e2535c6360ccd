import { checkRows, type TimesResult } from './timed-rows.ts';

type Fragment = { begin?: unknown; end?: unknown; lines?: unknown };

const failure = (message: string): TimesResult => ({ rows: [], problems: [{ line: null, message }] });
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const asTime = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';

/** Reads an aeneas sync map in JSON: `fragments`, each with `begin`, `end` and `lines`. */
export function readJsonMap(text: string): TimesResult {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return failure('This JSON file is broken or incomplete. Export it again.');
  }
  if (!isObject(map) || !('fragments' in map) || !Array.isArray(map.fragments)) {
    return failure('This JSON file isn’t an aeneas sync map: it has no list called “fragments”.');
  }
  const fragments = map.fragments.map((fragment: unknown): Fragment => (isObject(fragment) ? fragment : {}));
  const written = fragments.map(({ begin, end, lines }, index) => ({
    line: index,
    start: asTime(begin),
    end: asTime(end),
    text: Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join(' ') : '',
  }));
  const { rows, problems } = checkRows(written, 'fragment');
  return {
    rows,
    problems: problems.map(({ line, message }) => ({
      line: null,
      message: `Fragment ${(line ?? 0) + 1}: ${message}`,
    })),
  };
}
