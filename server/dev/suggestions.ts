import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { applyMigrations } from '../src/adapters/database/migrate.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { createImportFiles } from '../src/commands/import-files.ts';
import { createDeps } from '../src/create-deps.ts';
import type { Deps } from '../src/deps.ts';
import { importDictionary } from '../src/features/studio/public.ts';
import { readSettings } from '../src/settings.ts';
import { ensureDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { findFreePort } from './ports.ts';
import { createSandboxEnvironment } from './stack/api-environment.ts';
import { addDemoBooks } from './suggestions/books.ts';
import {
  countSuggestions,
  type MeasuredCase,
  measureText,
  type ShownMeaning,
  type SuggestionCount,
} from './suggestions/measure.ts';
import { readText, textNames } from './suggestions/truth.ts';

/**
 * `npm run -s suggestions -- [--dictionary file]… [--text name]…`: measures the studio's suggestions on the texts in
 * `src/libraries/lexicon/truth`, first with the demo books alone, then with the dictionaries too. Counts the words
 * that get a suggestion, and how many first suggestions are right. `--wrong` lists the wrong ones. A suggestion is
 * right if a person has accepted its first sense for the word in this place. The first sense ends at a comma,
 * semicolon or slash; `to`, articles, text in brackets and final punctuation are ignored. Any meaning for a name is
 * wrong, and so is any expression that the accepted meanings don't include. Every occurrence of a word counts. Each
 * text is measured twice: as a new book, and as a later chapter of a book. In the second case, the text's first half
 * explains its words, and only the second half is measured; `explained` counts the words that get no suggestion
 * because the first half already explains them.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const cases: MeasuredCase[] = ['new book', 'later chapter'];

const formatAccuracy = ({ shown, right }: SuggestionCount) =>
  `${right} of ${shown} right${shown > 0 ? ` (${((100 * right) / shown).toFixed(1)} %)` : ''}`;
const sumCounts = (counts: Iterable<SuggestionCount>): SuggestionCount =>
  [...counts].reduce((a, b) => ({ shown: a.shown + b.shown, right: a.right + b.right }), {
    shown: 0,
    right: 0,
  });

function printResults(title: string, shown: readonly ShownMeaning[], listsWrong: boolean): void {
  const { open, words, guessed, bySource, explained } = countSuggestions(shown);
  const coverage = open > 0 ? `${((100 * words.shown) / open).toFixed(1)} %` : 'none';
  say(
    `${title}: ${open} words, ${words.shown} with a suggestion (${coverage}); ${formatAccuracy(sumCounts(bySource.values()))}`,
  );
  const sources = [...bySource].map(([source, counted]) => `${source} ${formatAccuracy(counted)}`);
  if (explained.shown > 0) sources.push(`explained already ${formatAccuracy(explained)}`);
  say(`    ${sources.join('; ')}`);
  say(`    ${guessed.shown} more with guesses, a right one among them for ${guessed.right}`);
  if (!listsWrong) return;
  for (const { text, origin, meaning, phrase } of shown.filter(
    (item) => !item.isRight && item.meaning !== '',
  ))
    say(`    ${text} = ${meaning} [${origin}]: ${phrase}`);
}

async function measureAll(deps: Deps, names: readonly string[], listsWrong: boolean): Promise<void> {
  for (const asked of cases) {
    const allShown: ShownMeaning[] = [];
    for (const name of names) {
      const shownMeanings = await measureText(deps, readText(name), asked);
      printResults(`${asked}, ${name}`, shownMeanings, listsWrong);
      allShown.push(...shownMeanings);
    }
    printResults(`${asked}, all`, allShown, false);
  }
}

async function importFile(deps: Deps, path: string): Promise<void> {
  const dictionaryDetails = { name: path, licence: 'unknown', source: 'https://example.org' };
  const { entryCount } = await importDictionary(deps, {
    ...dictionaryDetails,
    path,
    files: createImportFiles(),
  });
  say(`\nWith ${path}, ${entryCount.toLocaleString('en')} entries`);
}

const textOption = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { dictionary: textOption, text: textOption, wrong: { type: 'boolean', default: false } },
});
const databaseFolder = await mkdtemp(join(tmpdir(), 'lingostory-suggestions-'));
const embedded = await startEmbeddedDatabase({
  folder: join(databaseFolder, 'postgres'),
  port: await findFreePort(),
  temporary: true,
});
try {
  const url = await ensureDatabase(embedded, 'lingostory');
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
    say('With the demo shelf alone');
    const selectedTexts = values.text ?? textNames;
    await measureAll(deps, selectedTexts, values.wrong);
    for (const path of values.dictionary ?? []) await importFile(deps, path);
    if (values.dictionary) await measureAll(deps, selectedTexts, values.wrong);
  } finally {
    await close();
  }
} finally {
  await embedded.stop();
  await rm(databaseFolder, { recursive: true, force: true });
}
