/**
 * Words that espeak mispronounces, some because it takes them for English, each with a spelling that it pronounces
 * correctly.
 */
const respelled: readonly (readonly [RegExp, string])[] = [
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
 * Words that French links to a following vowel by sounding their silent last consonant. espeak does so after any word
 * ("le bois z a poussé", "les marches z à monter").
 */
const tying = new Set(
  `les des ces mes tes ses nos vos leurs aux un mon ton son aucun deux trois six sept huit dix vingt vingts cent cents
  nous vous ils elles on en dans sans sous chez dès est sont était étaient suis es sommes êtes ont très plus moins bien
  rien trop pas tout toutes quand quant dont mais puis depuis après jamais toujours petit petits petites grand grands grandes
  gros bons belles beaux vieux bel autres mêmes quels quelles certains certaines plusieurs longs premiers dernières
  fait faut prend descend`.split(/\s+/),
);

const vowelAhead = /([\p{L}]*[dnpstxz]) (?=[aeiouyhàâéèêëîïôûœ])/giu;

/** Inserts an apostrophe where espeak would wrongly link two words. The apostrophe is silent and makes no pause. */
function untied(text: string): string {
  return text
    .replace(vowelAhead, (pair, word: string) => (tying.has(word.toLowerCase()) ? pair : `${word} '`))
    .replace(/\b(premier|dernier) (?=(?:a|à|et|est|avait)\b)/g, "$1 '");
}

export function pronounceable(text: string): string {
  return untied(respelled.reduce((so, [written, said]) => so.replace(written, said), text));
}
