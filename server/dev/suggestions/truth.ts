import { readFileSync } from 'node:fs';
import { lookupKey } from '@lingostory/contract/words';

/** A word in its context with the meanings that a person accepted; none for a name. */
type TrueWord = { text: string; accepted: string[] };
export type TruePhrase = { phrase: string; words: TrueWord[] };
export type TrueText = {
  name: string;
  phrases: TruePhrase[];
  /** Accepted meanings of expressions, by look-up key. */
  expressions: ReadonlyMap<string, string[]>;
};

export const textNames = ['dialogue', 'memory', 'bakery'] as const;

const readFile = (name: string) =>
  readFileSync(new URL(`../../src/libraries/lexicon/truth/${name}.tsv`, import.meta.url), 'utf8');
const acceptedIn = (cell = '') => (cell === '' ? [] : cell.split('|'));

/** Reads a text of `lexicon/truth`: each phrase after `#`, then its words with lemma and meanings. */
export function readText(name: string): TrueText {
  const blocks = readFile(name).split(/^# /m).slice(1);
  const expressions = readFile('expressions')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([text]) => text === name);
  return {
    name,
    phrases: blocks.map((block) => {
      const [phrase = '', ...lines] = block.trimEnd().split('\n');
      const cells = lines.map((line) => line.split('\t'));
      return {
        phrase: phrase.trim(),
        words: cells.map(([text = '', , meanings]) => ({ text, accepted: acceptedIn(meanings) })),
      };
    }),
    expressions: new Map(
      expressions.map(([, term = '', meanings]) => [lookupKey(term), acceptedIn(meanings)]),
    ),
  };
}

/** Reduces a sense to its core: `(to) look for.` equals `look for`, and `a dog` equals `dog`. */
function plain(sense: string): string {
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
 * Returns true if a suggestion says what an editor would write. Of several senses, separated by commas, semicolons or
 * slashes, only the first counts, because readers take that one. A sense entirely in brackets, `(some)`, is read
 * without them.
 */
export function isRight(meaning: string, accepted: readonly string[]): boolean {
  const shown = /^\(([^()]*)\)$/.exec(meaning.trim())?.[1] ?? meaning;
  const [first = ''] = shown.split(/[,;/]/).map(plain).filter(Boolean);
  return accepted.some((sense) => plain(sense) === first);
}
