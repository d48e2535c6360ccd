import {
  type ContextWord,
  certain,
  type Gloss,
  hasNegationBefore,
  isFiniteVerb,
  isNoun,
  isVerb,
  neighborOf,
  subjectPronounOf,
  uncertain,
  verbBefore,
  type WordPosition,
  wordAt,
  wordsAfter,
  wordsBefore,
} from './phrase-context.ts';
import { findCommonWord } from './read-common-words.ts';

const impersonalVerbs = new Set('falloir pleuvoir neiger geler importer suffire agir'.split(' '));

/** Returns true if `il` stands for nothing: `il y a`, `il faut`, `il fait froid`, `il est tard`, `s'il vous plaît`. */
function isImpersonal(position: WordPosition): boolean {
  const isAfterVerb = wordAt(position).role === 'T';
  if (isAfterVerb) {
    const verb = neighborOf(position, -1);
    const isTime = verb.lemma === 'être' && wordsBefore(position).some(({ key }) => key === 'heure');
    return isTime || impersonalVerbs.has(verb.lemma) || /^(?:paraît|semble|reste|existe)$/.test(verb.key);
  }
  const afterWords = wordsAfter(position);
  const verbIndex = afterWords.findIndex(isVerb);
  const verb = afterWords[verbIndex];
  if (verb === undefined) return false;
  const betweenKeys = afterWords.slice(0, verbIndex).map(({ key }) => key);
  const laterWords = afterWords.slice(verbIndex + 1);
  const following = laterWords.find(({ role }) => role !== 'R');
  const participle = laterWords.find(({ role }) => role === 'K');
  if (verb.lemma === 'avoir')
    return betweenKeys.includes('y') || impersonalVerbs.has(participle?.lemma ?? '');
  if (verb.lemma === 'agir') return betweenKeys.some((key) => /^s[e']/.test(key));
  if (verb.lemma === 'plaire') return betweenKeys.some((key) => /^(?:vous|te)$/.test(key));
  if (impersonalVerbs.has(verb.lemma)) return verb.lemma !== 'importer';
  if (verb.lemma === 'faire')
    return /^(?:chaud|froid|beau|bon|mauvais|jour|nuit|noir|sombre|frais|doux)$/.test(following?.key ?? '');
  if (verb.lemma !== 'être') return false;
  const isTime = laterWords.slice(0, 4).some(({ key }) => /^(?:heures?|midi|minuit)$/.test(key));
  const isJudgment =
    following?.role === 'A' &&
    laterWords.some(({ key, role }) => /^(?:que|qu')$/.test(key) || (key === 'de' && role === 'P'));
  return isTime || isJudgment || /^(?:tard|tôt|temps)$/.test(following?.key ?? '');
}

/**
 * Returns the nouns before a pronoun in its phrase to which it may refer, as far as gender and number show it, those that are
 * no objects of a preposition first.
 */
function findAntecedents({ words, index }: WordPosition, gender: string): ContextWord[] {
  const nouns = words.slice(0, index).flatMap((word, nounIndex) => {
    const canAgree =
      isNoun(word) &&
      (word.features === '' || word.features.includes(gender)) &&
      !/^[mf]?p$/.test(word.features);
    const precedingWord = words[nounIndex - 1]?.role === 'D' ? words[nounIndex - 2] : words[nounIndex - 1];
    return canAgree ? [{ word, isObject: precedingWord?.role === 'P' }] : [];
  });
  const free = nouns.filter(({ isObject }) => !isObject);
  return (free.length > 0 ? free : nouns).map(({ word }) => word);
}

const isLiving = ({ lemma, role }: ContextWord) =>
  role !== '' && findCommonWord(lemma, role)?.isLiving === true;

/** Returns `it` for a pronoun of a thing that the phrase has named before, and otherwise the pronoun of a person. */
function explainPerson(position: WordPosition, gender: 'm' | 'f', personal: string): Gloss {
  const antecedents = findAntecedents(position, gender);
  const isName = position.words.slice(0, position.index).some(({ role }) => role === 'M');
  const known = antecedents.filter(
    ({ lemma, role }) => role !== '' && findCommonWord(lemma, role) !== undefined,
  );
  if (antecedents.length === 0 || isName) return certain(personal, 'it');
  if (antecedents.some(isLiving)) return certain(personal, 'it');
  return known.length > 0 ? uncertain('it', personal) : uncertain(personal, 'it');
}

function explainReflexive(position: WordPosition): Gloss {
  const subject = subjectPronounOf(position);
  const subjectWord = wordsBefore(position).find(({ role }) => role !== 'N' && role !== 'O' && role !== 'R');
  if (subjectWord && (isNoun(subjectWord) || subjectWord.role === 'M')) {
    const isPerson = subjectWord.role === 'M' || isLiving(subjectWord);
    if (/p$/.test(subjectWord.features)) return certain('themselves', 'each other', 'oneself');
    if (!isPerson) return certain('itself', 'oneself');
    return /^f/.test(subjectWord.features)
      ? certain('herself', 'himself')
      : certain('himself', 'herself', 'itself');
  }
  if (subject === 'il') return certain('himself', 'itself', 'oneself');
  if (subject === 'elle') return certain('herself', 'itself', 'oneself');
  if (/^(?:ils|elles)$/.test(subject)) return certain('themselves', 'each other');
  return certain('oneself', 'himself', 'herself', 'itself');
}

/** Returns the object pronoun of the first or second person, or its reflexive form if it agrees with the subject. */
function explainOwnPerson(position: WordPosition, subjects: RegExp, plain: string, reflexive: string): Gloss {
  return subjects.test(subjectPronounOf(position)) ? certain(reflexive, plain) : certain(plain, reflexive);
}

function explainLe(position: WordPosition): Gloss {
  const { key, role } = wordAt(position);
  const nextKey = neighborOf(position, 1).key;
  const isBeforeVerb = /^(?:être|avoir)$/.test(nextKey) && neighborOf(position, 2).role === 'K';
  if (!isBeforeVerb && (role === 'D' || /^(?:on|un|une)$/.test(nextKey))) return certain('the');
  if (/^-?les$/.test(key)) return certain('them');
  const verb = role === 'T' ? neighborOf(position, -1) : wordsAfter(position).find(isVerb);
  if (/^(?:savoir|croire|dire|oublier|entendre)$/.test(verb?.lemma ?? '') && !/la$/.test(key))
    return certain('it', 'him');
  return /la$/.test(key) ? uncertain('it', 'her') : uncertain('it', 'him', 'her');
}

function explainQue(position: WordPosition): Gloss {
  const previousWord = neighborOf(position, -1);
  const beforeWords = wordsBefore(position);
  const comparative = beforeWords
    .slice(0, 5)
    .find(({ key }) => /^(?:plus|moins|mieux|pire|aussi|autant|même|autre|meilleure?s?)$/.test(key));
  const isRestriction =
    hasNegationBefore(position) &&
    (isVerb(previousWord) || previousWord.role === 'T') &&
    !beforeWords.some(({ key }) => /^(?:pas|plus|jamais|rien|personne|aucune?|guère)$/.test(key));
  if (isRestriction) return certain('only', 'that', 'than');
  if (previousWord.key === '' && !wordsAfter(position).some(({ key }) => key === 'si'))
    return uncertain('what', 'that');
  if (
    comparative !== undefined &&
    !/^(?:ce|celui|celle)$/.test(previousWord.lemma) &&
    !isFiniteVerb(previousWord)
  ) {
    return /^(?:aussi|autant|même)$/.test(comparative.key) ? certain('as', 'that') : certain('than', 'that');
  }
  return certain('that', 'which');
}

function explainQui(position: WordPosition): Gloss {
  const previousWord = neighborOf(position, -1);
  if (previousWord.key === '' && wordAt(position).pause === '.') return certain('who');
  if (/^(?:celui|quelqu'un|personne|ce)$/.test(previousWord.lemma))
    return previousWord.lemma === 'ce' ? certain('that', 'which') : certain('who', 'that');
  if (previousWord.role === 'M' || isLiving(previousWord)) return certain('who', 'that');
  return certain('that', 'who', 'which');
}

/** `son` belongs to the subject, as far as a pronoun or its own noun shows who that is. */
function explainSon(position: WordPosition): Gloss {
  const noun = neighborOf(position, 1).lemma;
  const subject = subjectPronounOf(position);
  if (subject === 'il' || /^(?:femme|épouse)$/.test(noun)) return certain('his', 'its', 'her');
  if (subject === 'elle' || noun === 'mari') return certain('her', 'its', 'his');
  if (subject === 'on' || subject === 'ça') return certain("one's", 'his', 'her', 'its');
  return uncertain('his', 'her', 'its');
}

function explainCe(position: WordPosition): Gloss {
  const { key, role } = wordAt(position);
  const nextWord = neighborOf(position, 1);
  if (/^(?:qui|que|qu'|dont)$/.test(nextWord.key) && !/^(?:est|sont)$/.test(neighborOf(position, -1).key))
    return neighborOf(position, -1).key === 'tout' ? certain('that', 'what') : certain('what', 'that');
  if (role === 'D') {
    const isDistant = wordsAfter(position)
      .slice(0, 3)
      .some(({ key: nextKey }) => nextKey === '-là');
    const [near, far] = key === 'ces' ? ['these', 'those'] : ['this', 'that'];
    return isDistant ? certain(far, near) : certain(near, far);
  }
  return certain('it', 'this', 'that');
}

const isPronounRole = ({ role }: ContextWord) => role === 'O' || role === 'T';

const rules: Readonly<Record<string, (position: WordPosition) => Gloss | undefined>> = {
  il: (position) => {
    if (wordAt(position).key.endsWith('ils')) return certain('they');
    return isImpersonal(position) ? certain('it', 'there') : explainPerson(position, 'm', 'he');
  },
  elle: (position) => {
    const { role } = wordAt(position);
    return role === 'Z' && neighborOf(position, -1).role === 'P'
      ? certain('her', 'it')
      : explainPerson(position, 'f', 'she');
  },
  ils: () => certain('they'),
  elles: () => certain('they', 'them'),
  le: explainLe,
  se: explainReflexive,
  me: (position) => explainOwnPerson(position, /^j/, 'me', 'myself'),
  te: (position) => explainOwnPerson(position, /^tu$/, 'you', 'yourself'),
  nous: (position) =>
    wordAt(position).role === 'S' || /^-/.test(wordAt(position).key)
      ? certain('we', 'us')
      : certain('us', 'ourselves'),
  vous: () => certain('you'),
  lui: (position) =>
    isPronounRole(wordAt(position)) ? uncertain('to him', 'to her', 'him', 'her') : certain('him', 'he'),
  leur: (position) => (isPronounRole(wordAt(position)) ? certain('to them', 'them') : certain('their')),
  y: () => certain('there', 'about it'),
  que: explainQue,
  qui: explainQui,
  son: explainSon,
  ce: explainCe,
  toi: (position) =>
    neighborOf(position, -1).role === 'I' || wordAt(position).key === '-toi'
      ? certain('yourself', 'you')
      : certain('you'),
  tout: (position) => {
    const { role } = wordAt(position);
    const nextWord = neighborOf(position, 1);
    if (role === 'D' || nextWord.role === 'D') return certain('all', 'whole', 'every');
    if (nextWord.pause === '' && (nextWord.role === 'A' || nextWord.role === 'R'))
      return certain('quite', 'all', 'completely');
    if (nextWord.role === 'P') return certain('all', 'everything');
    return /^tou(?:s|tes)$/.test(wordAt(position).key) ? certain('all') : certain('everything', 'all');
  },
  personne: (position) => {
    if (wordAt(position).role !== 'Z') return undefined;
    const isNegated = wordsAfter(position)
      .slice(0, 2)
      .some(({ role }) => role === 'N');
    return isNegated ? certain('nobody', 'no one') : certain('nobody', 'anyone');
  },
  rien: (position) =>
    neighborOf(position, -1).key === 'sans' || verbBefore(position).key === 'sans'
      ? certain('anything', 'nothing')
      : certain('nothing', 'anything'),
};

/** Explains a pronoun or a determiner by the words around it. Returns undefined for other words. */
export function explainPronoun(position: WordPosition): Gloss | undefined {
  const { lemma, role } = wordAt(position);
  return role !== '' && 'DSOTQZJR'.includes(role) ? rules[lemma]?.(position) : undefined;
}
