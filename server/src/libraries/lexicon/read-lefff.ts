import { findEntries, type LefffEntry } from './lefff.ts';
import { type Reading, type Role, reading } from './reading.ts';

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
