/** Twenty words, two for each phrase of the first of two books. Eight of them also occur in the second book. */
export const wordPairs = [
  ['chat', 'maison'],
  ['chien', 'forêt'],
  ['bateau', 'plage'],
  ['pont', 'rivière'],
  ['cheval', 'montagne'],
  ['village', 'ville'],
  ['chapeau', 'chemise'],
  ['fromage', 'chaise'],
  ['garçon', 'fenêtre'],
  ['roi', 'reine'],
] as const;
export const words = wordPairs.flat();
export const toSentence = ([firstWord, secondWord]: readonly [string, string]) =>
  `Le ${firstWord} voit la ${secondWord}.`;
export const dictionary = words.map((word) => `${word} = ${word} in English`).join('\n');
/**
 * The second book's phrases contain thirty words: “le” or “la” twelve times, “voir” six times, eight of the twenty
 * words once each, “lune” twice, and “soleil” and “mer” once each.
 */
export const secondBookPhrases = [
  ...wordPairs.slice(0, 4).map(toSentence),
  'Le soleil voit la lune.',
  'La lune voit la mer.',
];
