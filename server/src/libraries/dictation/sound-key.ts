/** Spellings of the same sound, in the order in which they are replaced. Capitals stand for nasal vowels. */
const soundRules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/h/g, ''],
  [/qu|q/g, 'k'],
  [/ç|c(?=[eéèêiîy])/g, 's'],
  [/c/g, 'k'],
  [/eau|au|ô/g, 'o'],
  [/(?:ein|ain|in|im)(?![aeiouyéè])/g, 'I'],
  [/(?:ean|en|em|an|am)(?![aeiouyéè])/g, 'A'],
  [/(?:on|om)(?![aeiouyéè])/g, 'O'],
  [/(?:aient|ait|ais|aie|ai|est|ez|er|es|et|[éèêë])$/g, 'e'],
  [/ai|ei|[éèêë]/g, 'e'],
  [/[yî]/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/[stxdpz]+$/g, ''],
];

/**
 * Returns roughly how a short French word sounds, so that homophones such as `les` and `l'ai`, `ces` and `s'est` give the
 * same text. `key` is in lower case and without apostrophes.
 */
export const toSoundKey = (key: string) =>
  soundRules.reduce((text, [pattern, sound]) => text.replace(pattern, sound), key);
