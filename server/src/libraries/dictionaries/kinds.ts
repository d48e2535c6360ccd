const kinds: Record<string, string> = {
  noun: 'n noun nm nf nmf nom sb subst substantive s pn npr propn',
  verb: 'v verb vt vi vb vtr vr vp verbe vpr vti',
  adjective: 'adj adjective adjectif',
  adverb: 'adv adverb adverbe',
  pronoun: 'pron pronoun pronom',
  preposition: 'prep prép preposition préposition',
  conjunction: 'conj conjunction conjonction',
  interjection: 'int interj intj interjection excl exclamation',
  article: 'art article',
  determiner: 'det dét determiner déterminant',
  numeral: 'num numeral',
  phrase: 'phr phrase expr expression loc locution idiom',
};

const byName = new Map(
  Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
);

const name = [...byName.keys()].sort((a, b) => b.length - a.length).join('|');
/** Details that follow a part of speech: gender, number, how a verb is used. */
const details = String.raw`(?:[\s,/&-]*\b(?:m|f|mf|masc|fem|masculine|feminine|neut|masculin|féminin|pl|plural|sg|sing|singular|inv|invar|tr|trans|transitive|intr|intrans|intransitive|refl|pron|impers|aux|num|poss|pers|proper|inter|dem|rel)\b\.?)*`;
const onlyKind = new RegExp(String.raw`^(?:(?:proper|common|abbr)\s+)?(${name})\b\.?${details}$`, 'iu');
/**
 * Matches a part of speech at the start of a line. Abbreviations without a dot are limited to those that are not
 * English words.
 */
const leading = new RegExp(
  String.raw`^(?:(${name})\.|(nm|nf|nmf|n|vt|vi|vtr|v|adj|adv|conj|pron|prép)(?=\s))${details}[\s:,.;–—-]+(?=\S)`,
  'iu',
);

/**
 * Returns the part of speech that a dictionary's own notation names (`noun, masc`, `n.f.`, `vt`), or '' if
 * there is none.
 */
export function kindOf(text: string): string {
  const [, matched = ''] = onlyKind.exec(text.trim().replace(/^([nv])\.\s?(?=[a-z])/i, '$1 ')) ?? [];
  return byName.get(matched.toLowerCase()) ?? '';
}

/**
 * Splits a leading part of speech off a line. With `isHeading`, the line may consist of nothing else; otherwise
 * `article` or `number` alone is a meaning.
 */
export function takeKind(line: string, isHeading = false): { kind: string; rest: string } {
  const alone = isHeading ? kindOf(line) : '';
  if (alone !== '') return { kind: alone, rest: '' };
  const [, inside = '', behind = ''] = /^\(([^()]{1,40})\)\s*(.*)$/s.exec(line) ?? [];
  const inBrackets = kindOf(inside);
  if (inBrackets !== '') return { kind: inBrackets, rest: behind };
  const matched = leading.exec(line);
  if (!matched) return { kind: '', rest: line };
  const kind = byName.get((matched[1] ?? matched[2] ?? '').toLowerCase()) ?? '';
  return { kind, rest: line.slice(matched[0].length) };
}
