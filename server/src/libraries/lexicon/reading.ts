/** The part of speech of each role. Pauses have roles too: `.` between sentences, `,` within one. */
export const kinds = {
  D: 'determiner',
  /** S is a subject pronoun, O an object pronoun before its verb. */
  S: 'pronoun',
  O: 'pronoun',
  /** A subject pronoun joined to the verb before it by a hyphen, such as `-il`. The hyphen belongs to the word. */
  T: 'pronoun',
  /** A relative or interrogative pronoun. */
  Q: 'pronoun',
  /** Any other pronoun. */
  Z: 'pronoun',
  V: 'verb',
  /** A form of être or avoir. */
  X: 'verb',
  /** K is a past participle, G a present participle, I an infinitive. */
  K: 'verb',
  G: 'verb',
  I: 'verb',
  C: 'noun',
  A: 'adjective',
  M: 'name',
  /** The negation `ne`. */
  N: 'adverb',
  R: 'adverb',
  P: 'preposition',
  J: 'conjunction',
  E: 'interjection',
  '#': 'number',
  '.': '',
  ',': '',
} as const;

/**
 * The role of a word in its phrase. Roles distinguish more than parts of speech where neighboring words depend on the
 * difference.
 */
export type Role = keyof typeof kinds;

/**
 * A possible reading of a word. `features` lists the persons (123), numbers (sp) and genders (mf) that it can have.
 * `cost` is how unlikely the reading is, regardless of its neighbors.
 */
export type Reading = { role: Role; lemma: string; features: string; cost: number };

export const createReading = (role: Role, lemma: string, features = '', cost = 0): Reading => ({
  role,
  lemma,
  features,
  cost,
});
