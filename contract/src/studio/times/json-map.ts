import { parseRows, type TimesResult } from './timed-rows.ts';

type SyncMapFragment = { begin?: unknown; end?: unknown; lines?: unknown };

const createFailedResult = (message: string): TimesResult => ({
  rows: [],
  problems: [{ line: null, message }],
});
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const toTimeText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';

/** Reads an aeneas sync map in JSON: `fragments`, each with `begin`, `end` and `lines`. */
export function parseJsonMap(text: string): TimesResult {
  let syncMap: unknown;
  try {
    syncMap = JSON.parse(text);
  } catch {
    return createFailedResult('This JSON file is broken or incomplete. Export it again.');
  }
  if (!isObject(syncMap) || !('fragments' in syncMap) || !Array.isArray(syncMap.fragments)) {
    return createFailedResult('This JSON file isn’t an aeneas sync map: it has no list called “fragments”.');
  }
  const fragments = syncMap.fragments.map(
    (fragment: unknown): SyncMapFragment => (isObject(fragment) ? fragment : {}),
  );
  const unparsedRows = fragments.map(({ begin, end, lines }, index) => ({
    line: index,
    start: toTimeText(begin),
    end: toTimeText(end),
    text: Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').join(' ') : '',
  }));
  const { rows, problems } = parseRows(unparsedRows, 'fragment');
  return {
    rows,
    problems: problems.map(({ line, message }) => ({
      line: null,
      message: `Fragment ${(line ?? 0) + 1}: ${message}`,
    })),
  };
}
