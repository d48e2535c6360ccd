/**
 * The spellings of 1990 for whole words that no rule below derives, and compounds that lost their hyphen. Derived forms,
 * such as plurals in -s, follow their word.
 */
const reformedWords: ReadonlyMap<string, string> = new Map(
  `oignon ognon, nénuphar nénufar, chariot charriot, imbécillité imbécilité, combatif combattif, combative combattive,
  combativité combattivité, asseoir assoir, rasseoir rassoir, joaillier joailler, quincaillier quincailler,
  serpillière serpillère, bonhomie bonhommie, boursouflé boursoufflé, cahute cahutte, relais relai, gageure gageüre,
  porte-monnaie portemonnaie, week-end weekend, entre-temps entretemps, pique-nique piquenique,
  chauve-souris chauvesouris, mille-pattes millepatte, passe-partout passepartout, pot-pourri potpourri,
  sage-femme sagefemme, tire-bouchon tirebouchon, plate-bande platebande, rond-point rondpoint,
  croque-monsieur croquemonsieur, haut-parleur hautparleur, auto-stop autostop, ping-pong pingpong,
  tam-tam tamtam, cow-boy cowboy, contre-attaque contrattaque, boute-en-train boutentrain, va-nu-pieds vanupied`
    .split(',')
    .map((pair): [string, string] => {
      const [traditional = '', reformed = ''] = pair.trim().split(' ');
      return [traditional, reformed];
    }),
);

/**
 * Words that keep the circumflex on i or u: it tells them from other words, or marks the past historic and the
 * imperfect subjunctive (`nous fîmes`, `qu'il fût`), but not `connaît`, `accroît` or `goût`.
 */
const keepsCircumflex =
  /^(?:dû|mûr|sûr|jeûn.*|croîs|croît|crûs?|crûrent)$|[îû]n?(?:mes|tes)$|(?<![ao])ît$|înt$|(?<!o)ût$/;
/** Words that end like a past historic and lose the circumflex nevertheless. */
const losesCircumflex = /^(?:abîmes|affût|gît|gîtes|flûtes)$|[ao][îû]tes$/;

/** Prefixes after which é stays before a syllable with a mute e: `prévenir`, `déceler`. Further words keep it as well. */
const keepsAcute = /^(?:é|dé|pré|médecin)/;

/**
 * An é before a syllable with a mute e, which is written è since 1990: `événement`, `céderai`. The e is not mute before
 * two consonants (`réserve`) or another vowel (`réveil`).
 */
const acuteBeforeMuteE =
  /é(?=(?:[bcdfgjklmnprstvxz]|ch|gn|ph|qu|gu|[bcdfgptv][lr])e(?:[bcdfgjklmnprstvz]|ch|gn|[bcdfgptv][lr])[aeiouyàâéèêîïôûù])/g;

/**
 * Returns the spelling that the reform of 1990 gives a word, or the word itself if it didn't change. `key` is in lower
 * case and without ligatures. Consonants that the reform made single (`amoncèle`) are left out, because a rule for
 * them needs to know the verb.
 */
export function toReformedSpelling(key: string): string {
  const reformedWord = reformedWords.get(key);
  if (reformedWord !== undefined) return reformedWord;
  const singular = key.endsWith('s') ? reformedWords.get(key.slice(0, -1)) : undefined;
  if (singular !== undefined) return `${singular}s`;
  return key.replace(/[^-']+/g, reformPart);
}

function reformPart(part: string): string {
  const hasCircumflex = /[îû]/.test(part) && (!keepsCircumflex.test(part) || losesCircumflex.test(part));
  const plainPart = hasCircumflex ? part.replace(/î/g, 'i').replace(/û/g, 'u') : part;
  const [keptPrefix = ''] = keepsAcute.exec(plainPart) ?? [];
  const reformedEnd = plainPart.slice(keptPrefix.length).replace(acuteBeforeMuteE, 'è');
  return (keptPrefix + reformedEnd).replace(/guë/g, 'güe').replace(/guï/g, 'güi');
}
