import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { applyMigrations } from '../src/adapters/database/migrate.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { createImportFolderHandle } from '../src/commands/import-files.ts';
import { createDeps } from '../src/create-deps.ts';
import type { Deps } from '../src/deps.ts';
import { importDictionary } from '../src/features/studio/public.ts';
import { readSettings } from '../src/settings.ts';
import { ensureDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { findFreePort } from './ports.ts';
import { createSandboxEnvironment } from './stack/api-environment.ts';
import { addDemoBooks } from './suggestions/books.ts';
import { type Decision, decideText } from './suggestions/decide.ts';
import {
  countSuggestions,
  type MeasuredCase,
  measureText,
  type ShownMeaning,
  type SuggestionCount,
} from './suggestions/measure.ts';
import { type RepeatedWord, type RevisitedBook, revisitTexts } from './suggestions/revisit.ts';
import { annotatedTextNames, readAnnotatedText } from './suggestions/truth.ts';

/**
 * `npm run -s suggestions -- [--dictionary file]… [--text name]…`: measures how good the studio's suggested meanings
 * are for the texts in `src/libraries/lexicon/truth`, first with the demo books alone, then also with the given
 * dictionaries. Prints how many words get a suggestion and how many first suggestions are right. `--wrong` lists the
 * wrong ones. A suggestion is right if a person has accepted its first sense for the word in this place. The first
 * sense ends at a comma, semicolon or slash; `to`, articles, text in brackets and final punctuation are ignored. A
 * suggestion for a name, or for an expression without an accepted meaning, is always wrong. Every occurrence of a word
 * counts. Each text is measured twice: as a whole in a new book, and in a book whose dictionary already has meanings
 * for the words of the text's first half, so that only the second half is measured. In the second case, `explained
 * already` counts the words that get no suggestion because they already have a meaning. Then the text is explained in a
 * new book phrase by phrase, and `decisions` counts the keys that an editor needs for each word (`suggestions/decide.ts`).
 * At last the texts are read as the chapters of one book (`suggestions/revisit.ts`): which words that occurred before need another
 * meaning, which of them the page marks, and how many meanings are right for readers before and after an editor takes every mark.
 * Without `--text`, only the texts by which rules may be chosen are measured; `heldBackTextNames` lists the others.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const measuredCases: MeasuredCase[] = ['new book', 'later chapter'];

const formatAccuracy = ({ shown, rightCount }: SuggestionCount) =>
  `${rightCount} of ${shown} right${shown > 0 ? ` (${((100 * rightCount) / shown).toFixed(1)} %)` : ''}`;
const sumCounts = (counts: Iterable<SuggestionCount>): SuggestionCount =>
  [...counts].reduce((a, b) => ({ shown: a.shown + b.shown, rightCount: a.rightCount + b.rightCount }), {
    shown: 0,
    rightCount: 0,
  });

function printResults(
  title: string,
  shownMeanings: readonly ShownMeaning[],
  shouldListWrongMeanings: boolean,
): void {
  const { open, words, wordsWithGuesses, bySource, explainedWords } = countSuggestions(shownMeanings);
  const coverage = open > 0 ? `${((100 * words.shown) / open).toFixed(1)} %` : 'none';
  printLine(
    `${title}: ${open} words, ${words.shown} with a suggestion (${coverage}); ${formatAccuracy(sumCounts(bySource.values()))}`,
  );
  const sources = [...bySource].map(([source, count]) => `${source} ${formatAccuracy(count)}`);
  if (explainedWords.shown > 0) sources.push(`explained already ${formatAccuracy(explainedWords)}`);
  printLine(`    ${sources.join('; ')}`);
  printLine(
    `    ${wordsWithGuesses.shown} more with guesses, a right one among them for ${wordsWithGuesses.rightCount}`,
  );
  if (!shouldListWrongMeanings) return;
  for (const { text, origin, meaning, phrase } of shownMeanings.filter(
    (shownMeaning) => !shownMeaning.isRight && shownMeaning.meaning !== '',
  ))
    printLine(`    ${text} = ${meaning} [${origin}]: ${phrase}`);
}

const percent = (count: number, total: number) => `${((100 * count) / Math.max(1, total)).toFixed(1)} %`;

function printDecisions(title: string, decisions: readonly Decision[], shouldListOthers: boolean): void {
  const countOf = (way: Decision['way']) => decisions.filter((decision) => decision.way === way).length;
  const [enterCount, numberCount] = [countOf('enter'), countOf('number')];
  printLine(
    `decisions, ${title}: ${decisions.length}; one key for ${enterCount + numberCount} (${percent(enterCount + numberCount, decisions.length)}): Enter ${enterCount} (${percent(enterCount, decisions.length)}), a number ${numberCount}; typed ${countOf('typed')}, wrong expressions ${countOf('rejected')}`,
  );
  if (!shouldListOthers) return;
  for (const { way, term, offered, accepted, phrase } of decisions.filter(
    ({ way: taken }) => taken !== 'enter',
  ))
    printLine(`    ${way}: ${term} = ${offered || 'nothing'} [${accepted}]: ${phrase}`);
}

async function measureDecisions(
  deps: Deps,
  names: readonly string[],
  shouldListOthers: boolean,
): Promise<void> {
  const allDecisions: Decision[] = [];
  for (const name of names) {
    const decisions = await decideText(deps, readAnnotatedText(name));
    printDecisions(name, decisions, shouldListOthers);
    allDecisions.push(...decisions);
  }
  printDecisions('all', allDecisions, false);
}

async function measureTexts(
  deps: Deps,
  names: readonly string[],
  shouldListWrongMeanings: boolean,
): Promise<void> {
  for (const measuredCase of measuredCases) {
    const allShownMeanings: ShownMeaning[] = [];
    for (const name of names) {
      const shownMeanings = await measureText(deps, readAnnotatedText(name), measuredCase);
      printResults(`${measuredCase}, ${name}`, shownMeanings, shouldListWrongMeanings);
      allShownMeanings.push(...shownMeanings);
    }
    printResults(`${measuredCase}, all`, allShownMeanings, false);
  }
  await measureDecisions(deps, names, shouldListWrongMeanings);
  await measureRepeatedWords(deps, names, shouldListWrongMeanings);
}

function printRepeatedWords(
  title: string,
  { before, after }: RevisitedBook,
  shouldListOthers: boolean,
): void {
  const neededWords = before.filter(({ isRight }) => !isRight);
  const marks = before.filter(({ isMarked }) => isMarked);
  const foundCount = marks.filter(({ isRight }) => !isRight).length;
  const countRight = (words: readonly RepeatedWord[]) => words.filter(({ isRight }) => isRight).length;
  printLine(
    `${title}: ${before.length} repeated words, ${neededWords.length} (${percent(neededWords.length, before.length)}) need another meaning; ${marks.length} marks, of which ${foundCount} are needed (precision ${percent(foundCount, marks.length)}, recall ${percent(foundCount, neededWords.length)}); readers' meanings right ${percent(countRight(before), before.length)}, after all marks ${percent(countRight(after), after.length)}`,
  );
  if (!shouldListOthers) return;
  for (const { isRight, isMarked, text, shownMeaning, suggestedMeaning, accepted, phrase } of before.filter(
    (word) => word.isMarked === word.isRight,
  ))
    printLine(
      `    ${isMarked ? 'marked' : 'missed'}: ${text} = ${shownMeaning} [${accepted.join('|')}], suggested ${suggestedMeaning || 'nothing'}${isRight ? ', right' : ''}: ${phrase}`,
    );
}

/** Reads all texts as one book, explained in both ways. */
async function measureRepeatedWords(
  deps: Deps,
  names: readonly string[],
  shouldListOthers: boolean,
): Promise<void> {
  const texts = names.map(readAnnotatedText);
  for (const way of ['by hand', 'taken'] as const)
    printRepeatedWords(`one book, ${way}`, await revisitTexts(deps, texts, way), shouldListOthers);
}

async function importDictionaryFile(deps: Deps, path: string): Promise<void> {
  const dictionaryDetails = { name: path, licence: 'unknown', source: 'https://example.org' };
  const { entryCount } = await importDictionary(deps, {
    ...dictionaryDetails,
    path,
    files: createImportFolderHandle(),
  });
  printLine(`\nWith ${path}, ${entryCount.toLocaleString('en')} entries`);
}

const multipleStringOption = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: {
    dictionary: multipleStringOption,
    text: multipleStringOption,
    wrong: { type: 'boolean', default: false },
  },
});
const databaseFolder = await mkdtemp(join(tmpdir(), 'lingostory-suggestions-'));
const embeddedDatabase = await startEmbeddedDatabase({
  folder: join(databaseFolder, 'postgres'),
  port: await findFreePort(),
  temporary: true,
});
try {
  const url = await ensureDatabase(embeddedDatabase, 'lingostory');
  await applyMigrations(url);
  // The script uses only the database, so the other settings are placeholders.
  const settings = readSettings({
    ...createSandboxEnvironment('http://127.0.0.1:9', 'whsec_unused'),
    NODE_ENV: 'test',
    SECRET_KEY: 'a key that nothing is signed with',
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: join(databaseFolder, 'media'),
    CLIENT_ORIGIN: 'http://localhost:5173',
  });
  const { deps, close } = createDeps({ settings, log: createLog('silent'), clock: systemClock });
  try {
    await addDemoBooks(deps);
    printLine('With the demo shelf alone');
    const selectedTexts = values.text ?? annotatedTextNames;
    await measureTexts(deps, selectedTexts, values.wrong);
    for (const path of values.dictionary ?? []) await importDictionaryFile(deps, path);
    if (values.dictionary) await measureTexts(deps, selectedTexts, values.wrong);
  } finally {
    await close();
  }
} finally {
  await embeddedDatabase.stop();
  await rm(databaseFolder, { recursive: true, force: true });
}
