function toWordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Abbreviations before a name. They never end a sentence if more text follows. */
export const personalTitles = toWordSet(
  'M MM Mr Mrs Ms Mme Mmes Mlle Mlles Mgr Me Dr Drs Pr Prof St Ste Sts Stes Gén Col Cdt Lt Sgt Vve Mt Mts N.-D P.-S',
);
/** Abbreviations before a number, such as `p. 12` or `chap. IV`. */
export const referenceAbbreviations = toWordSet(
  `p pp n no nos nº t tome vol chap art fig éd livr liv pl col ch v vv s min sec h tab esc ét apt appt fasc fol suppl §
  janv févr avr juil sept oct nov déc`,
);
/** Abbreviations that can end a sentence, but usually do not. */
export const otherAbbreviations = toWordSet(
  'ex cf av ap apr bd boul pl r rte imp fg bât rés tél fax vs dir éd trad coll env ibid id op cit cie sté ets prof dép arr',
);

/**
 * Words that can start a sentence but not a name. Articles are excluded because they can start either, as in `J. Le
 * Goff`.
 */
export const sentenceStarters = toWordSet(
  `il ils elle elles on je j’ tu nous vous ce c’ cet cette ces ça cela mon ma mes ton ta tes son sa ses notre nos votre vos
  leur leurs un une et ou mais or car donc ni puis alors ainsi aussi enfin quand lorsque comme si s’ en dans sur sous avec
  sans pour par après avant depuis pendant chez à au aux qui que qu’ quel quelle où pourquoi comment voici voilà n’ ne y
  tout tous toute toutes chaque plus même`,
);
export const articles = toWordSet('le la les l’ du de des d’');
export const interjections = toWordSet('ah oh eh hé ha ho ô');

/** Words that start a clause. */
export const conjunctions = toWordSet(
  `et ou mais car donc ni or puis qui que qu’ dont où quand lorsque lorsqu’ puisque puisqu’ quoique quoiqu’ comme si parce
  tandis pendant afin alors lequel laquelle lesquels lesquelles`,
);
export const prepositions = toWordSet(
  `à au aux dans sur sous avec sans pour par entre vers chez depuis avant après contre malgré jusque jusqu’ dès devant
  derrière selon parmi en`,
);
/** Prepositions that usually belong to the noun before them. */
export const complementPrepositions = toWordSet('de du des d’');
/**
 * Words that belong to the word after them: determiners, prepositions, pronouns, conjunctions, and the first words of
 * longer conjunctions such as `parce que`.
 */
export const wordsBoundToNext = toWordSet(
  `le la les un une des du de au aux à ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
  quel quelle quels quelles chaque quelques plusieurs tout tous toute toutes deux trois quatre cinq six sept huit neuf dix
  cent mille monsieur madame mademoiselle saint dans sur sous avec sans pour par entre vers chez depuis contre dès en
  je tu il elle on nous vous ils elles ne me te se y lui et ou mais car ni qui que dont où si très plus moins aussi trop
  parce tandis afin bien alors`,
);
