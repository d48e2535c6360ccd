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

const kindByName = new Map(
  Object.entries(kinds).flatMap(([wordKind, names]) => names.split(' ').map((name) => [name, wordKind])),
);

const namePattern = [...kindByName.keys()].sort((a, b) => b.length - a.length).join('|');
/** Details that follow a part of speech: gender, number, how a verb is used. */
const detailsPattern = String.raw`(?:[\s,/&-]*\b(?:m|f|mf|masc|fem|masculine|feminine|neut|masculin|féminin|pl|plural|sg|sing|singular|inv|invar|tr|trans|transitive|intr|intrans|intransitive|refl|pron|impers|aux|num|poss|pers|proper|inter|dem|rel)\b\.?)*`;
const onlyKindPattern = new RegExp(
  String.raw`^(?:(?:proper|common|abbr)\s+)?(${namePattern})\b\.?${detailsPattern}$`,
  'iu',
);
/**
 * Matches a part of speech at the start of a line. Abbreviations without a dot are limited to those that are not
 * English words.
 */
const leadingKindPattern = new RegExp(
  String.raw`^(?:(${namePattern})\.|(nm|nf|nmf|n|vt|vi|vtr|v|adj|adv|conj|pron|prép)(?=\s))${detailsPattern}[\s:,.;–—-]+(?=\S)`,
  'iu',
);

/**
 * Returns the part of speech that a dictionary's own notation names (`noun, masc`, `n.f.`, `vt`), or '' if
 * there is none.
 */
export function kindOf(text: string): string {
  const [, matchedName = ''] =
    onlyKindPattern.exec(text.trim().replace(/^([nv])\.\s?(?=[a-z])/i, '$1 ')) ?? [];
  return kindByName.get(matchedName.toLowerCase()) ?? '';
}

/**
 * Splits a leading part of speech off a line. With `isHeading`, a line that is only `article` or `number` counts as a
 * part of speech; otherwise it is a meaning.
 */
export function splitOffKind(line: string, isHeading = false): { kind: string; rest: string } {
  const headingKind = isHeading ? kindOf(line) : '';
  if (headingKind !== '') return { kind: headingKind, rest: '' };
  const [, bracketText = '', textAfterBracket = ''] = /^\(([^()]{1,40})\)\s*(.*)$/s.exec(line) ?? [];
  const bracketedKind = kindOf(bracketText);
  if (bracketedKind !== '') return { kind: bracketedKind, rest: textAfterBracket };
  const leadingMatch = leadingKindPattern.exec(line);
  if (!leadingMatch) return { kind: '', rest: line };
  const wordKind = kindByName.get((leadingMatch[1] ?? leadingMatch[2] ?? '').toLowerCase()) ?? '';
  return { kind: wordKind, rest: line.slice(leadingMatch[0].length) };
}
