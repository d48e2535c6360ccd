import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { applyMigrations } from '../src/adapters/database/migrate.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { temporaryImportFiles } from '../src/commands/import-files.ts';
import { createDeps } from '../src/create-deps.ts';
import type { Deps } from '../src/deps.ts';
import { importDictionary } from '../src/features/studio/public.ts';
import { readSettings } from '../src/settings.ts';
import { ensureDatabase, startEmbeddedDatabase } from './database/embedded.ts';
import { freePort } from './ports.ts';
import { sandboxEnvironment } from './stack/api-environment.ts';
import { addDemoBooks } from './suggestions/books.ts';
import { type Case, type Count, countShown, measureText, type Shown } from './suggestions/measure.ts';
import { readText, textNames } from './suggestions/truth.ts';

/**
 * `npm run -s suggestions -- [--dictionary file]… [--text name]…`: counts the words of the texts in
 * `src/libraries/lexicon/truth` for which the studio suggests a meaning, and how many first suggestions are right:
 * with the demo shelf alone, then with dictionaries. `--wrong` lists the wrong ones. A suggestion is right if its
 * first sense (before a comma, a semicolon or a slash), without `to`, articles, brackets and final punctuation, is
 * one that a person accepted for this word in this place. A meaning for a name is wrong, and so is an expression that
 * the truth does not contain. Every occurrence of a word counts. Each text is measured twice: as a new book, and as a
 * later chapter, where only the second half is measured and the first accepted meanings explain the first half.
 * `explained` counts the words of the second half that the dictionary of the first half explains, so that nothing is
 * suggested for them.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const cases: Case[] = ['new book', 'later chapter'];

const percent = ({ shown, right }: Count) =>
  `${right} of ${shown} right${shown > 0 ? ` (${((100 * right) / shown).toFixed(1)} %)` : ''}`;
const sum = (counts: Iterable<Count>): Count =>
  [...counts].reduce((a, b) => ({ shown: a.shown + b.shown, right: a.right + b.right }), {
    shown: 0,
    right: 0,
  });

function print(title: string, shown: readonly Shown[], listsWrong: boolean): void {
  const { open, words, guessed, bySource, explained } = countShown(shown);
  const coverage = open > 0 ? `${((100 * words.shown) / open).toFixed(1)} %` : 'none';
  say(
    `${title}: ${open} words, ${words.shown} with a suggestion (${coverage}); ${percent(sum(bySource.values()))}`,
  );
  const sources = [...bySource].map(([source, counted]) => `${source} ${percent(counted)}`);
  if (explained.shown > 0) sources.push(`explained already ${percent(explained)}`);
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
    const all: Shown[] = [];
    for (const name of names) {
      const shown = await measureText(deps, readText(name), asked);
      print(`${asked}, ${name}`, shown, listsWrong);
      all.push(...shown);
    }
    print(`${asked}, all`, all, false);
  }
}

async function importFile(deps: Deps, path: string): Promise<void> {
  const about = { name: path, licence: 'unknown', source: 'https://example.org' };
  const { entryCount } = await importDictionary(deps, { ...about, path, files: temporaryImportFiles() });
  say(`\nWith ${path}, ${entryCount.toLocaleString('en')} entries`);
}

const text = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { dictionary: text, text, wrong: { type: 'boolean', default: false } },
});
const home = await mkdtemp(join(tmpdir(), 'lingostory-suggestions-'));
const embedded = await startEmbeddedDatabase({
  folder: join(home, 'postgres'),
  port: await freePort(),
  temporary: true,
});
try {
  const url = await ensureDatabase(embedded, 'lingostory');
  await applyMigrations(url);
  // Only the database is used.
  const settings = readSettings({
    ...sandboxEnvironment('http://127.0.0.1:9', 'whsec_unused'),
    NODE_ENV: 'test',
    SECRET_KEY: 'a key that nothing is signed with',
    DATABASE_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: join(home, 'media'),
    CLIENT_ORIGIN: 'http://localhost:5173',
  });
  const { deps, close } = createDeps({ settings, log: createLog('silent'), clock: systemClock });
  try {
    await addDemoBooks(deps);
    say('With the demo shelf alone');
    const names = values.text ?? textNames;
    await measureAll(deps, names, values.wrong);
    for (const path of values.dictionary ?? []) await importFile(deps, path);
    if (values.dictionary) await measureAll(deps, names, values.wrong);
  } finally {
    await close();
  }
} finally {
  await embedded.stop();
  await rm(home, { recursive: true, force: true });
}
