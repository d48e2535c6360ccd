/** The settings in the header lines of a text file exported from Anki. */
export type AnkiFileHeader = {
  separator: string | undefined;
  isHtml: boolean;
  columns: string[];
  /** Numbers of the columns that are not note fields, such as tags or decks. The first column is 1. */
  specialColumns: ReadonlySet<number>;
  /** Number of header lines, which precede `rest`. */
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
export function readAnkiFileHeader(text: string): AnkiFileHeader {
  const settings = new Map<string, string>();
  let remainingText = text;
  let lineCount = 0;
  while (remainingText.startsWith('#')) {
    const end = remainingText.indexOf('\n');
    const line = end < 0 ? remainingText : remainingText.slice(0, end);
    const [, name = '', value = ''] = /^#([^:]{1,40}):(.*)$/.exec(line) ?? [];
    settings.set(name.toLowerCase(), value);
    remainingText = end < 0 ? '' : remainingText.slice(end + 1);
    lineCount += 1;
  }
  const separator = separatorOf(settings.get('separator') ?? '');
  const specialColumns = [...settings]
    .filter(([name]) => / column$/.test(name))
    .map(([, value]) => Number(value));
  return {
    separator,
    lines: lineCount,
    rest: remainingText,
    specialColumns: new Set(specialColumns),
    isHtml: settings.get('html')?.trim() === 'true',
    columns: (settings.get('columns') ?? '').split(separator ?? '\t').map((name) => name.trim().slice(0, 80)),
  };
}
