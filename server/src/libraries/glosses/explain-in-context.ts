import { functionWords } from '../lexicon/function-words.ts';
import { findFiniteForm } from '../lexicon/tense-of.ts';
import { explainAdverb } from './explain-adverb.ts';
import { explainPreposition } from './explain-preposition.ts';
import { explainPronoun } from './explain-pronoun.ts';
import { explainAuxiliary } from './explain-verb.ts';
import {
  type ContextWord,
  certain,
  type Gloss,
  isNoun,
  neighborOf,
  type WordPosition,
  wordAt,
  wordsAfter,
  wordsBefore,
} from './phrase-context.ts';
import { findCommonWord } from './read-common-words.ts';

/**
 * Returns the meanings of a word in its place: of a grammatical word by the words around it, of a common word by its part of
 * speech. Returns undefined if neither the rules nor the glossary have the word.
 */
export function explainInContext(words: readonly ContextWord[], index: number): Gloss | undefined {
  const position = { words, index };
  const word = wordAt(position);
  if (word.role === '' || word.role === 'M') return undefined;
  const isGrammatical = functionWords.has(word.key) || word.key.startsWith('-') || word.lemma === 'être';
  return (
    explainAuxiliary(position) ??
    (isGrammatical || word.lemma === 'avoir'
      ? (explainPreposition(position) ?? explainPronoun(position) ?? explainAdverb(position))
      : undefined) ??
    explainCommonWord(position)
  );
}

/** Senses that only some neighbors allow, as a pattern of the words before and after. */
function findSpecialSense(position: WordPosition): string | undefined {
  const { lemma, role } = wordAt(position);
  const [previousWord, nextWord] = [neighborOf(position, -1), neighborOf(position, 1)];
  const isPossessed =
    previousWord.lemma === 'son' || /^(?:mon|ton|notre|votre|leur)$/.test(previousWord.lemma);
  if (lemma === 'fille' && isPossessed) return 'daughter';
  if (lemma === 'femme' && isPossessed) return 'wife';
  if (lemma === 'aller' && role === 'V' && isInfinitiveNext(position)) return 'be going to';
  if (
    lemma === 'temps' &&
    wordsAfter(position)
      .slice(0, 2)
      .some(({ lemma: next }) => /^(?:beau|sec|mauvais|gris|doux|froid|chaud)$/.test(next))
  )
    return 'weather';
  if (lemma === 'propre' && role === 'A') return isNoun(nextWord) ? 'own' : 'clean';
  if (lemma === 'ancien' && role === 'A') return isNoun(nextWord) ? 'former' : 'old';
  if (lemma === 'pauvre' && role === 'A') return 'poor';
  if (lemma === 'demander' && nextWord.key === 'à') return 'ask';
  if (lemma === 'occuper' && /^(?:se|s'|me|m'|te|t'|nous|vous)$/.test(previousWord.key))
    return 'take care of';
  if (lemma === 'lever' && /^(?:se|s'|me|m'|te|t')$/.test(previousWord.key)) return 'get up';
  if (lemma === 'pouvoir' && role === 'V') return 'can';
  if (role === 'V' && isConditional(position)) {
    if (lemma === 'vouloir') return 'would like';
    if (lemma === 'devoir') return 'should';
  }
  if (lemma === 'devoir' && role === 'V') return isInfinitiveNext(position) ? 'have to' : 'owe';
  const isAtEnd = nextWord.key === '' || nextWord.pause !== '';
  const hasObjectPronoun = previousWord.role === 'O';
  if (lemma === 'attendre' && isAtEnd && !hasObjectPronoun) return 'wait';
  if (lemma === 'écouter' && isAtEnd && !hasObjectPronoun) return 'listen';
  if (lemma === 'regarder' && isAtEnd && !hasObjectPronoun) return 'look';
  if (lemma === 'arriver' && /^(?:ce|qui|ça|cela|que|rien)$/.test(subjectBefore(position))) return 'happen';
  if (lemma === 'asseoir' && role === 'K') return 'sitting';
  if (lemma === 'coucher' && role === 'K') return 'lying';
  return undefined;
}

const isInfinitiveNext = (position: WordPosition) =>
  wordsAfter(position).find(({ role }) => role !== 'O' && role !== 'N' && role !== 'R' && role !== 'T')
    ?.role === 'I';

function isConditional(position: WordPosition): boolean {
  const { key, lemma } = wordAt(position);
  return findFiniteForm(key, lemma)?.tense === 'conditional';
}

/** Returns the word before a verb and its auxiliary, such as `ce qui` in `ce qui était arrivé`. */
const subjectBefore = (position: WordPosition) =>
  wordsBefore(position).find(({ role }) => role !== 'X' && role !== 'O' && role !== 'N' && role !== 'R')
    ?.key ?? '';

function explainCommonWord(position: WordPosition): Gloss | undefined {
  const { lemma, role } = wordAt(position);
  const senses = role === '' ? undefined : findSenses(lemma, role);
  if (senses === undefined) return undefined;
  const specialSense = findSpecialSense(position);
  if (specialSense === undefined) return certain(...senses);
  return { ...certain(...new Set([specialSense, ...senses])), isFromNeighbors: true };
}

/** A participle may stand as an adjective, and an adjective as a noun. */
function findSenses(lemma: string, role: Exclude<ContextWord['role'], ''>): readonly string[] | undefined {
  const word = findCommonWord(lemma, role) ?? (role === 'C' ? findCommonWord(lemma, 'A') : undefined);
  return word?.senses;
}
