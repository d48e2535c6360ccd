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
/** What stands behind a part of speech: gender, number, how a verb is used. */
const more = String.raw`(?:[\s,/&-]*\b(?:m|f|mf|masc|fem|masculine|feminine|neut|masculin|féminin|pl|plural|sg|sing|singular|inv|invar|tr|trans|transitive|intr|intrans|intransitive|refl|pron|impers|aux|num|poss|pers|proper|inter|dem|rel)\b\.?)*`;
const whole = new RegExp(String.raw`^(?:(?:proper|common|abbr)\s+)?(${name})\b\.?${more}$`, 'iu');
/** At the start of a line without a dot, these can't be English words of a meaning. */
const leading = new RegExp(
  String.raw`^(?:(${name})\.|(nm|nf|nmf|n|vt|vi|vtr|v|adj|adv|conj|pron|prép)(?=\s))${more}[\s:,.;–—-]+(?=\S)`,
  'iu',
);

/** The part of speech that a dictionary's own words name: `noun, masc`, `n.f.`, `vt`. Empty when it is none. */
export function kindOf(text: string): string {
  const [, found = ''] = whole.exec(text.trim().replace(/^([nv])\.\s?(?=[a-z])/i, '$1 ')) ?? [];
  return byName.get(found.toLowerCase()) ?? '';
}

/**
 * A line without the part of speech that it begins with, and that part of speech. `isHeading`: a line that is nothing else
 * names one; elsewhere `article` and `number` are meanings.
 */
export function takeKind(line: string, isHeading = false): { kind: string; rest: string } {
  const alone = isHeading ? kindOf(line) : '';
  if (alone !== '') return { kind: alone, rest: '' };
  const [, inside = '', behind = ''] = /^\(([^()]{1,40})\)\s*(.*)$/s.exec(line) ?? [];
  const inBrackets = kindOf(inside);
  if (inBrackets !== '') return { kind: inBrackets, rest: behind };
  const found = leading.exec(line);
  if (!found) return { kind: '', rest: line };
  const kind = byName.get((found[1] ?? found[2] ?? '').toLowerCase()) ?? '';
  return { kind, rest: line.slice(found[0].length) };
}
