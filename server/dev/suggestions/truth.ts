import { readFileSync } from 'node:fs';
import { lookupKey } from '@lingostory/contract/words';

/** A word in its context with the meanings that a person accepted. Names have none. */
type TrueWord = { text: string; accepted: string[] };
export type TruePhrase = { phrase: string; words: TrueWord[] };
export type TrueText = {
  name: string;
  phrases: TruePhrase[];
  /** Accepted meanings of expressions, by lookup key. */
  expressions: ReadonlyMap<string, string[]>;
};

export const textNames = ['dialogue', 'memory', 'bakery'] as const;

const readTruthFile = (name: string) =>
  readFileSync(new URL(`../../src/libraries/lexicon/truth/${name}.tsv`, import.meta.url), 'utf8');
const parseAcceptedMeanings = (cell = '') => (cell === '' ? [] : cell.split('|'));

/**
 * Reads a text of `lexicon/truth`. Each phrase follows `# `, and each line below it contains a word, its lemma and
 * its accepted meanings.
 */
export function readText(name: string): TrueText {
  const phraseBlocks = readTruthFile(name).split(/^# /m).slice(1);
  const expressions = readTruthFile('expressions')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([text]) => text === name);
  return {
    name,
    phrases: phraseBlocks.map((block) => {
      const [phrase = '', ...lines] = block.trimEnd().split('\n');
      const cells = lines.map((line) => line.split('\t'));
      return {
        phrase: phrase.trim(),
        words: cells.map(([text = '', , meanings]) => ({ text, accepted: parseAcceptedMeanings(meanings) })),
      };
    }),
    expressions: new Map(
      expressions.map(([, term = '', meanings]) => [lookupKey(term), parseAcceptedMeanings(meanings)]),
    ),
  };
}

/** Reduces a sense to its core: `(to) look for.` equals `look for`, and `a dog` equals `dog`. */
function normalizeMeaning(sense: string): string {
  const words = sense
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[.!?…]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.replace(/^(?:to|the|an?) (?=.)/, '');
}

/**
 * Returns true if an editor would accept this meaning. Readers use only the first of several senses (separated by
 * commas, semicolons or slashes), so only that one is compared. If the whole meaning is in brackets, as in `(some)`,
 * the brackets are ignored.
 */
export function isAcceptedMeaning(meaning: string, accepted: readonly string[]): boolean {
  const withoutParentheses = /^\(([^()]*)\)$/.exec(meaning.trim())?.[1] ?? meaning;
  const [first = ''] = withoutParentheses.split(/[,;/]/).map(normalizeMeaning).filter(Boolean);
  return accepted.some((sense) => normalizeMeaning(sense) === first);
}
