import {
  type ContextWord,
  certain,
  type Gloss,
  isNoun,
  isVerb,
  neighborOf,
  uncertain,
  verbBefore,
  type WordPosition,
  wordAt,
  wordsAfter,
  wordsBefore,
} from './phrase-context.ts';

const toSet = (text: string) => new Set(text.split(/\s+/));

/** Verbs after which `de` says where something comes from. */
const originVerbs = toSet('venir revenir sortir partir descendre tomber arriver provenir rentrer');
/** Verbs after which `à` says where or to whom something goes. */
const targetVerbs = toSet(
  `aller venir revenir retourner partir rentrer arriver monter descendre courir ramener amener emmener porter apporter envoyer
  donner rendre montrer offrir prêter dire parler demander répondre raconter écrire expliquer vendre passer conduire apprendre
  appartenir ressembler obéir plaire promettre permettre proposer téléphoner relier adresser attacher continuer inviter commencer servir`,
);
const quantityWords = toSet(
  'beaucoup peu assez trop tant autant plus moins combien rien pas million millier dizaine centaine douzaine kilo litre gramme',
);
const timeUnits = toSet('seconde minute heure jour nuit semaine mois an année siècle longtemps temps');
const daytimes = toSet('matin matinée soir soirée nuit printemps été automne hiver siècle mois année');
const positionNouns = toSet('bout bord pied début fond coin milieu sommet centre fin');
const regions = toSet('nord sud est ouest soleil ciel lit jardin monde milieu cœur dos ventre visage');
const ordinalPattern = /^(?:premier|second|.+ième)$/;

const isNumber = ({ role, key }: ContextWord) =>
  role === '#' ||
  /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille)/.test(
    key,
  );

/** Returns the first noun of the words that follow, skipping its article and adjectives. */
function followingNoun(position: WordPosition): ContextWord | undefined {
  const afterWords = wordsAfter(position);
  const index = afterWords.findIndex((word) => isNoun(word) || isVerb(word));
  const noun = afterWords[index];
  return noun && isNoun(noun) && index <= 3 ? noun : undefined;
}

/** Returns true if a length of time follows: `trois jours`, `une heure`, `longtemps`. */
function isDurationAfter(position: WordPosition): boolean {
  const nextWord = neighborOf(position, 1);
  if (/^(?:longtemps|toujours)$/.test(nextWord.key)) return true;
  const noun = followingNoun(position);
  const isCounted =
    isNumber(nextWord) || /^(?:un|des|plusieurs|quelque|plus|moins|tout)$/.test(nextWord.lemma);
  const isMeasured = isCounted || nextWord.key === 'des';
  return isMeasured && noun !== undefined && timeUnits.has(noun.lemma);
}

/** Returns true if words begin with a length of time: `trois jours`. */
export const isDurationAt = (words: readonly ContextWord[]): boolean =>
  isDurationAfter({
    words: [{ key: '', lemma: '', role: '', pause: '.', features: '' }, ...words],
    index: 0,
  });

const isInfinitiveAfter = (position: WordPosition) =>
  wordsAfter(position).find(({ role }) => role !== 'O' && role !== 'N' && role !== 'R')?.role === 'I';

function explainDe(position: WordPosition): Gloss {
  const [previousWord, nextWord] = [neighborOf(position, -1), neighborOf(position, 1)];
  if (previousWord.lemma === 'venir' && isInfinitiveAfter(position)) return certain('just', 'from');
  if (/^(?:plus|moins)$/.test(previousWord.key) && isNumber(nextWord)) return certain('than');
  if (isInfinitiveAfter(position)) return certain('to', 'of');
  if (quantityWords.has(previousWord.lemma)) return certain('of');
  if (/^(?:loin|dès)$/.test(previousWord.key) || /^(?:ici|là|où|là-bas|loin)$/.test(nextWord.key))
    return certain('from');
  if (/^(?:près|autour|côté|hors)$/.test(previousWord.key)) return certain('of');
  if (
    nextWord.role === 'A' &&
    /p/.test(nextWord.features || 'p') &&
    !isNoun(previousWord) &&
    /s$|x$/.test(nextWord.key)
  )
    return certain('some', 'of');
  if (nextWord.key === 'une' && /^(?:voix|façon|manière|ton|coup)$/.test(neighborOf(position, 2).lemma))
    return certain('in', 'with');
  if (originVerbs.has(verbBefore(position).lemma) && !isNoun(previousWord)) return certain('from', 'of');
  // `de juin à septembre`, `d'un côté à l'autre`
  const laterWords = wordsAfter(position).slice(0, 4);
  if (!isNoun(previousWord) && laterWords.slice(1).some(({ key }) => key === 'à' || key === 'au'))
    return certain('from', 'of');
  if (isVerb(previousWord) && previousWord.role === 'K') return certain('with', 'of', 'by');
  if (nextWord.key === 'autres' && !isNoun(previousWord)) return certain('some', 'of');
  return certain('of');
}

function explainPartitive(position: WordPosition): Gloss {
  const previousWord = neighborOf(position, -1);
  const isPlural = wordAt(position).key === 'des';
  if (isNoun(previousWord) || previousWord.role === 'M') return certain('of the', 'some');
  if (/^(?:près|autour|loin|côté|hors)$/.test(previousWord.key)) return certain('of the');
  if (isPlural && (isNumber(previousWord) || previousWord.lemma === 'un' || previousWord.role === 'Z'))
    return certain('of the', 'some');
  const { lemma } = verbBefore(position);
  if (originVerbs.has(lemma) && !isPlural) return certain('from the', 'of the', 'some');
  if (originVerbs.has(lemma)) return uncertain('from the', 'some', 'of the');
  if (lemma === 'jouer' && !isPlural) return certain('the', 'some');
  return certain('some', 'of the');
}

function explainAu(position: WordPosition): Gloss {
  const [previousWord, nextWord] = [neighborOf(position, -1), neighborOf(position, 1)];
  if (ordinalPattern.test(nextWord.key) && !timeUnits.has(neighborOf(position, 2).lemma))
    return certain('on the', 'at the', 'to the');
  const noun = followingNoun(position);
  if (noun && (daytimes.has(noun.lemma) || regions.has(noun.lemma)))
    return certain('in the', 'at the', 'to the');
  if (noun && positionNouns.has(noun.lemma)) return certain('at the', 'to the', 'in the');
  if (wordAt(position).key === 'aux' && isNoun(previousWord)) return certain('with', 'to the', 'of the');
  if (targetVerbs.has(verbBefore(position).lemma) || previousWord.role === 'K')
    return certain('to the', 'at the', 'in the');
  return certain('at the', 'to the', 'in the');
}

function explainA(position: WordPosition): Gloss {
  const [previousWord, nextWord] = [neighborOf(position, -1), neighborOf(position, 1)];
  if (/^(?:gauche|droite)$/.test(nextWord.key)) return certain('to', 'on');
  if (isInfinitiveAfter(position)) return certain('to', 'at');
  if (/^(?:pied|vélo|cheval|genoux|moto)$/.test(nextWord.key)) return certain('on', 'by');
  if (
    /^(?:midi|minuit)$/.test(nextWord.key) ||
    (isNumber(nextWord) && followingNoun(position)?.lemma === 'heure')
  )
    return certain('at');
  if (nextWord.key === 'la' && neighborOf(position, 2).key === 'main') return certain('by', 'with');
  if (nextWord.key === 'quel' && neighborOf(position, 2).key === 'étage') return certain('on', 'at');
  if (/^(?:surface|page|télé|radio)$/.test(followingNoun(position)?.lemma ?? '')) return certain('on', 'at');
  if (previousWord.key === 'grâce' || /^(?:contrairement|jusque|jusqu')$/.test(previousWord.key))
    return certain('to');
  if (wordsBefore(position).some(({ key }) => /^(?:de|d'|du)$/.test(key)) && isNoun(previousWord))
    return certain('to', 'at');
  if (targetVerbs.has(verbBefore(position).lemma)) return certain('to', 'at', 'in');
  if (previousWord.lemma === 'penser') return certain('about', 'of');
  if (nextWord.role === 'D' || isNoun(nextWord)) return certain('at', 'to', 'in');
  if (nextWord.role === 'M') return uncertain('in', 'to', 'at');
  return uncertain('to', 'at', 'in', 'on');
}

/** Words between `en` and a present participle, as in `en se levant`. The pronoun `en` is never followed by one of them. */
const wordsBeforeGerund = /^(?:me|m'|te|t'|se|s'|le|la|l'|les|lui|leur|nous|vous|y|ne|n')$/;

function explainEn(position: WordPosition): Gloss {
  const { role } = wordAt(position);
  const nextWords = wordsAfter(position);
  const [nextWord, wordAfterNext] = nextWords;
  if (wordAfterNext?.role === 'G' && wordsBeforeGerund.test(nextWord?.key ?? ''))
    return certain('while', 'by', 'in');
  if (role === 'O' || role === 'T') {
    const isCounted = nextWords
      .slice(1, 4)
      .some((word) => isNumber(word) || /^(?:un|une|autre|plusieurs)$/.test(word.key));
    return isCounted ? certain('of them', 'of it', 'some') : certain('of it', 'of them', 'some');
  }
  if (nextWord?.role === 'G') return certain('while', 'by', 'in');
  return certain('in', 'to');
}

const rules: Readonly<Record<string, (position: WordPosition) => Gloss>> = {
  de: explainDe,
  du: explainPartitive,
  des: explainPartitive,
  au: explainAu,
  à: explainA,
  en: explainEn,
  dans: (position) =>
    /^(?:entrer|tomber|jeter|monter)$/.test(verbBefore(position).lemma)
      ? certain('into', 'in')
      : certain('in', 'into'),
  par: (position) =>
    timeUnits.has(neighborOf(position, 1).lemma) || neighborOf(position, 1).key === 'personne'
      ? certain('per', 'by')
      : certain('by', 'through'),
  pour: (position) => (isInfinitiveAfter(position) ? certain('to', 'in order to') : certain('for')),
  depuis: (position) => (isDurationAfter(position) ? certain('for', 'since') : certain('since', 'for')),
  pendant: (position) => (isDurationAfter(position) ? certain('for', 'during') : certain('during', 'for')),
  chez: () => certain('at the home of', 'at', 'to the home of'),
  vers: () => certain('toward', 'around'),
  avant: () => certain('before'),
  près: () => certain('near', 'close'),
  entre: (position) =>
    /^(?:dans|par|chez|en)$/.test(neighborOf(position, 1).key)
      ? certain('enter', 'between')
      : certain('between', 'among'),
};

/** Explains a preposition by the words around it. Returns undefined for other words. */
export function explainPreposition(position: WordPosition): Gloss | undefined {
  const { lemma, role } = wordAt(position);
  if (lemma === 'près' || lemma === 'en') return rules[lemma]?.(position);
  return role !== '' && 'PD'.includes(role) ? rules[lemma]?.(position) : undefined;
}
