import { readFileSync } from 'node:fs';
import { lookupKey } from '@lingostory/contract/words';

/** A word with the meanings that a person accepted for it where it stands; none for a name. */
type TrueWord = { text: string; accepted: string[] };
export type TruePhrase = { phrase: string; words: TrueWord[] };
export type TrueText = {
  name: string;
  phrases: TruePhrase[];
  /** By look-up key: what is right for words that stand together. */
  expressions: ReadonlyMap<string, string[]>;
};

export const textNames = ['dialogue', 'memory', 'bakery'] as const;

const readFile = (name: string) =>
  readFileSync(new URL(`../../src/libraries/lexicon/truth/${name}.tsv`, import.meta.url), 'utf8');
const acceptedIn = (cell = '') => (cell === '' ? [] : cell.split('|'));

/** A text of `lexicon/truth`: each phrase after `#`, then its words with lemma and meanings. */
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

/** `(to) look for.` and `look for` are one meaning, `a dog` and `dog` too. */
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
 * Whether a suggestion says what an editor would write. Of several senses, separated by commas, semicolons or strokes, the first is
 * the one that readers take: when only a later one fits, it is wrong. One that is in brackets as a whole, `(some)`, is read without them.
 */
export function isRight(meaning: string, accepted: readonly string[]): boolean {
  const shown = /^\(([^()]*)\)$/.exec(meaning.trim())?.[1] ?? meaning;
  const [first = ''] = shown.split(/[,;/]/).map(plain).filter(Boolean);
  return accepted.some((sense) => plain(sense) === first);
}
