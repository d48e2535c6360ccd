/** The kinds of errors in a dictation. */
export const dictationErrorKinds = [
  'accent',
  'letters',
  'wrong-word',
  'elision',
  'boundary',
  'missing',
  'extra',
  'order',
] as const;
export type DictationErrorKind = (typeof dictationErrorKinds)[number];

/** Longer phrases are not given as dictations: nobody remembers them after hearing them once. */
export const maxDictationPhraseLength = 300;
export const maxTypedDictationLength = 450;
