import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { splitPhrase } from '@lingostory/contract/words';
import { lemmatizeBook } from '../src/libraries/lexicon/lemmatize-book.ts';

/**
 * `npm run -s lemmas -- phrases.txt`: reads a file with one phrase per line as one book, and prints a line for each
 * word: the number of its phrase (from 1), the word, its lemma, and 1 for a name or 0, separated by tabs. Names and
 * numbers in digits have no lemma.
 */
function listRows(text: string): string[] {
  const phrases = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const lemmas = lemmatizeBook(phrases);
  return phrases.flatMap((phrase, phraseIndex) =>
    splitPhrase(phrase)
      .filter(({ isWord }) => isWord)
      .map((word, wordIndex) => {
        const { lemma = '', role } = lemmas[phraseIndex]?.[wordIndex] ?? {};
        const isName = role === 'M';
        return [phraseIndex + 1, word.text, isName ? '' : lemma, isName ? 1 : 0].join('\t');
      }),
  );
}

const warn = (line: string) => process.stderr.write(`${line}\n`);

const [file] = parseArgs({ allowPositionals: true }).positionals;
if (file === undefined) {
  warn('Name a file with one phrase per line: npm run -s lemmas -- phrases.txt');
  process.exitCode = 1;
} else {
  try {
    for (const row of listRows(decodeText(await readFile(file)))) process.stdout.write(`${row}\n`);
  } catch (error) {
    warn(`The file could not be read. (${error instanceof Error ? error.message : error})`);
    process.exitCode = 1;
  }
}
