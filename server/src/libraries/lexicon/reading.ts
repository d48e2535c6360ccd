/** The part of speech of each role. A pause has a role as well: `.` where a sentence begins or ends, `,` within it. */
export const kinds = {
  D: 'determiner',
  /** A subject, and an object that stands before its verb. */
  S: 'pronoun',
  O: 'pronoun',
  /** A pronoun with its hyphen, after the verb. */
  T: 'pronoun',
  /** Relative or interrogative. */
  Q: 'pronoun',
  /** Every other pronoun. */
  Z: 'pronoun',
  V: 'verb',
  /** Forms of être and avoir. */
  X: 'verb',
  /** Past and present participles, infinitives. */
  K: 'verb',
  G: 'verb',
  I: 'verb',
  C: 'noun',
  A: 'adjective',
  M: 'name',
  /** `ne`. */
  N: 'adverb',
  R: 'adverb',
  P: 'preposition',
  J: 'conjunction',
  E: 'interjection',
  '#': 'number',
  '.': '',
  ',': '',
} as const;

/** What a word does in its phrase: more than a part of speech where its neighbours depend on more. */
export type Role = keyof typeof kinds;

/**
 * One of the things that a word can be. `features` are those of person (123), number (sp) and gender (mf) that it can
 * have; `cost` says how unlikely it is before its neighbours are known.
 */
export type Reading = { role: Role; lemma: string; features: string; cost: number };

export const reading = (role: Role, lemma: string, features = '', cost = 0): Reading => ({
  role,
  lemma,
  features,
  cost,
});
