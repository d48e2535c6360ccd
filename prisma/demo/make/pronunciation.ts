/**
 * Words that espeak mispronounces, sometimes because it takes them for English, each with a spelling that it
 * pronounces correctly.
 */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/\bMarthe\b/g, 'Marte'],
  [/\bKessler\b/g, 'Kesslère'],
  [/\bdos\b/g, 'dau'],
  [/\bvis par vis\b/g, 'visse par visse'],
  [/\b(encore|un peu) plus(?=[.,!?])/g, '$1 plusse'],
  [/\bun ton\b/g, 'un thon'],
  [/\bpulls\b/g, 'pules'],
  [/\bm'assieds\b/g, "m'assié"],
  [/\bd'aujourd'hui\b/g, "d'aujourdui"],
  [/\bcollectionne(nt)?\b/g, 'collecsionne'],
  [/\brien et\b/g, "rien 'et"],
];

/**
 * Words whose final consonant is silent on its own but pronounced before a vowel (liaison). espeak also makes a
 * liaison after other words, where it is wrong, as in "le bois z a poussé".
 */
const liaisonWords = new Set(
  `les des ces mes tes ses nos vos leurs aux un mon ton son aucun deux trois six sept huit dix vingt vingts cent cents
  nous vous ils elles on en dans sans sous chez dès est sont était étaient suis es sommes êtes ont très plus moins bien
  rien trop pas tout toutes quand quant dont mais puis depuis après jamais toujours petit petits petites grand grands grandes
  gros bons belles beaux vieux bel autres mêmes quels quelles certains certaines plusieurs longs premiers dernières
  fait faut prend descend`.split(/\s+/),
);

const consonantBeforeVowelPattern = /([\p{L}]*[dnpstxz]) (?=[aeiouyhàâéèêëîïôûœ])/giu;

/**
 * Inserts an apostrophe where espeak would pronounce a wrong liaison. The apostrophe itself is silent and adds no
 * pause.
 */
function preventFalseLiaisons(text: string): string {
  return text
    .replace(consonantBeforeVowelPattern, (match, word: string) =>
      liaisonWords.has(word.toLowerCase()) ? match : `${word} '`,
    )
    .replace(/\b(premier|dernier) (?=(?:a|à|et|est|avait)\b)/g, "$1 '");
}

export function toPronounceableText(text: string): string {
  return preventFalseLiaisons(
    respellings.reduce(
      (respelledText, [pattern, respelling]) => respelledText.replace(pattern, respelling),
      text,
    ),
  );
}
