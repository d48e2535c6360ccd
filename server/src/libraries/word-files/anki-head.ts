/** The settings in the header lines of a text file exported from Anki. */
export type AnkiHead = {
  separator: string | undefined;
  isHtml: boolean;
  columns: string[];
  /** Columns that are not fields of a note, such as those with tags or decks. Counted from 1. */
  specialColumns: ReadonlySet<number>;
  /** Number of header lines; `rest` is the text after them. */
  lines: number;
  rest: string;
};

const separators = new Map(
  Object.entries({ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' }),
);

const separatorOf = (value: string) =>
  separators.get(value.trim().toLowerCase()) ??
  (value === '\\t' ? '\t' : (/^[,;|\t:]/.exec(value)?.[0] ?? undefined));

/** Parses the lines starting with `#` at the top of a text file exported from Anki. */
export function readAnkiHead(text: string): AnkiHead {
  const settings = new Map<string, string>();
  let rest = text;
  let lines = 0;
  while (rest.startsWith('#')) {
    const end = rest.indexOf('\n');
    const line = end < 0 ? rest : rest.slice(0, end);
    const [, name = '', value = ''] = /^#([^:]{1,40}):(.*)$/.exec(line) ?? [];
    settings.set(name.toLowerCase(), value);
    rest = end < 0 ? '' : rest.slice(end + 1);
    lines += 1;
  }
  const separator = separatorOf(settings.get('separator') ?? '');
  const special = [...settings].filter(([name]) => / column$/.test(name)).map(([, value]) => Number(value));
  return {
    separator,
    lines,
    rest,
    specialColumns: new Set(special),
    isHtml: settings.get('html')?.trim() === 'true',
    columns: (settings.get('columns') ?? '').split(separator ?? '\t').map((name) => name.trim().slice(0, 80)),
  };
}
