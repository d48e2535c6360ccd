/** What the lines at the beginning of a text file of Anki’s say. */
export type AnkiHead = {
  separator: string | undefined;
  isHtml: boolean;
  columns: string[];
  /** Of tags, decks and so on, which are no fields of a note. Counted from 1. */
  specialColumns: ReadonlySet<number>;
  /** How many lines it has, and what comes after them. */
  lines: number;
  rest: string;
};

const separators = new Map(
  Object.entries({ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' }),
);

const separatorOf = (value: string) =>
  separators.get(value.trim().toLowerCase()) ??
  (value === '\\t' ? '\t' : (/^[,;|\t:]/.exec(value)?.[0] ?? undefined));

/** Reads the lines with a `#` that a text file of Anki’s begins with. */
export function readAnkiHead(text: string): AnkiHead {
  const found = new Map<string, string>();
  let rest = text;
  let lines = 0;
  while (rest.startsWith('#')) {
    const end = rest.indexOf('\n');
    const line = end < 0 ? rest : rest.slice(0, end);
    const [, name = '', value = ''] = /^#([^:]{1,40}):(.*)$/.exec(line) ?? [];
    found.set(name.toLowerCase(), value);
    rest = end < 0 ? '' : rest.slice(end + 1);
    lines += 1;
  }
  const separator = separatorOf(found.get('separator') ?? '');
  const special = [...found].filter(([name]) => / column$/.test(name)).map(([, value]) => Number(value));
  return {
    separator,
    lines,
    rest,
    specialColumns: new Set(special),
    isHtml: found.get('html')?.trim() === 'true',
    columns: (found.get('columns') ?? '').split(separator ?? '\t').map((name) => name.trim().slice(0, 80)),
  };
}
