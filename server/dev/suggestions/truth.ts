import { readFileSync } from 'node:fs';
import { isWord, toLookupKey } from '@lingostory/contract/words';

/** A word in its context with the meanings that a person accepted. Names have none. */
type AnnotatedWord = { text: string; accepted: string[] };
export type AnnotatedPhrase = { phrase: string; words: AnnotatedWord[] };
export type AnnotatedText = {
  name: string;
  phrases: AnnotatedPhrase[];
  /** Accepted meanings of expressions, by `toExpressionKey`. */
  expressions: ReadonlyMap<string, string[]>;
};

/** Texts by which rules may be chosen. */
export const annotatedTextNames = ['dialogue', 'memory', 'bakery'] as const;
/** Texts whose meanings were written before the rules ran on them. No rule may be chosen by them. */
export const heldBackTextNames = ['moving', 'postman', 'salt'] as const;

const readTruthFile = (name: string) =>
  readFileSync(new URL(`../../src/libraries/lexicon/truth/${name}.tsv`, import.meta.url), 'utf8');
const parseAcceptedMeanings = (cell = '') => (cell === '' ? [] : cell.split('|'));

/**
 * Reads a text of `lexicon/truth`. Each phrase follows `# `, and each line below it contains a word, its lemma and
 * its accepted meanings.
 */
export function readAnnotatedText(name: string): AnnotatedText {
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
      expressions.map(([, term = '', meanings]) => [toExpressionKey(term), parseAcceptedMeanings(meanings)]),
    ),
  };
}

/** Returns the key of an expression, whether or not its last word is elided: `loin d'` equals `loin de`. */
export const toExpressionKey = (term: string) => toLookupKey(term).replace(/(?<=\b[dq]u?)'$/, 'e');

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
export function isAcceptedMeaning(meaning: string, acceptedMeanings: readonly string[]): boolean {
  const meaningWithoutParentheses = /^\(([^()]*)\)$/.exec(meaning.trim())?.[1] ?? meaning;
  const [firstMeaning = ''] = meaningWithoutParentheses.split(/[,;/]/).map(normalizeMeaning).filter(Boolean);
  return acceptedMeanings.some((sense) => normalizeMeaning(sense) === firstMeaning);
}

/** Maps the offset of each word in its phrase to the meanings that a person accepted. */
export function mapAcceptedMeanings({ phrase, words }: AnnotatedPhrase): Map<number, string[]> {
  const acceptedByStart = new Map<number, string[]>();
  let offset = 0;
  for (const { text, accepted } of words) {
    const start = phrase.indexOf(text, offset);
    if (start < 0 || !isWord(text)) throw new Error(`“${text}” is not in “${phrase}”.`);
    acceptedByStart.set(start, accepted);
    offset = start + text.length;
  }
  return acceptedByStart;
}
