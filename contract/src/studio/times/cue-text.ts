// Tags such as `<i>`, `</font>`, `<v Claire>` or `<00:01.500>`, and Aegisub overrides such as `{\an8}`. Does not
// match the `<` in `3 < 5`.
const tagPattern = /<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^{}]*\}/gi;
const entityPattern = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

const namedEntities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    lrm: '',
    rlm: '',
    laquo: '«',
    raquo: '»',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    oelig: 'œ',
    OElig: 'Œ',
    aelig: 'æ',
    AElig: 'Æ',
  }),
);
/** Combining accents by the second part of an entity's name: `&eacute;` is `e` followed by an acute accent. */
const combiningAccents = new Map(
  Object.entries({
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    cedil: '\u0327',
    tilde: '\u0303',
  }),
);

const italicTagPattern = /<i>(\s*)([^<>_]*?)(\s*)<\/i>/gi;

/**
 * Returns the text of a cue in one line, with tags removed and entities decoded. Italic words get underscores around them.
 */
export function toCueText(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replace(italicTagPattern, (_, before, words, after) => `${before}${words && `_${words}_`}${after}`)
    .replace(tagPattern, '')
    .replace(entityPattern, decodeEntity);
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name = ''): string {
  if (decimal !== undefined || hex !== undefined) {
    const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : entity;
  }
  const accent = combiningAccents.get(name.slice(1));
  return namedEntities.get(name) ?? (accent === undefined ? entity : `${name.charAt(0)}${accent}`);
}
