import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Matches violations of our import rules. Rules for a single layer are reported as `noRestrictedImports`, and rules
 * for all layers by the plugin lint/one-place.grit.
 */
const importErrorPattern = /noRestrictedImports|"category":"plugin"/;

type LintReport = { summary: { changed: number; unchanged: number }; diagnostics: unknown[] };

/** Runs our linter on a temporary folder with only these files, and returns its diagnostics as JSON. */
async function lintFiles(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-law-'));
  try {
    for (const name of ['biome.json', 'lint'])
      await cp(join(root, name), join(folder, name), { recursive: true });
    for (const [path, line] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${line}\n`);
    }
    const biomePath = join(root, 'node_modules/.bin/biome');
    const lintRun = promisify(execFile)(biomePath, ['lint', '--reporter=json', '--vcs-enabled=false', '.'], {
      cwd: folder,
    });
    // The linter exits with 1 when it finds errors, but still prints its report. If it did not start, parsing its
    // output fails.
    const { stdout } = await lintRun.catch((error: { stdout: string }) => error);
    const { summary, diagnostics } = JSON.parse(stdout) as LintReport;
    expect(summary.changed + summary.unchanged).toBeGreaterThanOrEqual(Object.keys(files).length);
    return JSON.stringify(diagnostics);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the import rules', () => {
  it.each([
    ['contract/src/planted.ts', "export { default } from 'axios';"],
    ['contract/src/studio/planted.ts', "export { createApp } from '../../../server/src/app.ts';"],
    ['client/src/ui/planted.ts', "export { api } from '../lib/http/api.ts';"],
    ['client/src/lib/planted.ts', "export { signedIn } from '../session/slice.ts';"],
    ['client/src/session/planted.ts', "export { Header } from '../app/header.tsx';"],
    ['client/src/worker/planted.ts', "export { Header } from '../app/header.tsx';"],
    ['client/src/features/accounts/planted.ts', "export { listBooks } from '../catalogue/catalogue.api.ts';"],
    ['client/src/features/reading/words/planted.ts', "export { signUp } from '../../accounts/sign-up.ts';"],
    [
      'client/src/features/studio/recordings/review/planted.ts',
      "export { signUp } from '../../../accounts/sign-up.ts';",
    ],
    ['client/src/features/accounts/planted.ts', "export { LandingPage } from '../../pages/landing.tsx';"],
    ['client/src/features/accounts/planted.ts', "export { useSelector } from 'react-redux';"],
    ['client/src/pages/planted.ts', "export { request } from '../lib/http/http.ts';"],
    ['client/src/pages/planted.ts', "export { createApp } from '../../../server/src/app.ts';"],
    ['client/src/app/planted.ts', "export { default } from 'axios';"],
    ['server/src/http/planted.ts', "export { buyBook } from '../features/library/public.ts';"],
    ['server/src/adapters/mail/planted.ts', "export { readSettings } from '../../settings.ts';"],
    [
      'server/src/libraries/alignment/planted.ts',
      "export { buyBook } from '../../features/library/public.ts';",
    ],
    ['server/src/libraries/alignment/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/alignment/planted.ts', "export { default } from 'pg';"],
    [
      'server/src/libraries/lexicon/planted.ts',
      "export { buyBook } from '../../features/library/public.ts';",
    ],
    ['server/src/libraries/lexicon/planted.ts', "export { default } from 'pg';"],
    ['server/src/libraries/backup/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/dictation/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/glosses/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/dictionaries/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/book-files/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/book-files/planted.ts', "export { default } from 'pg';"],
    ['server/src/libraries/word-files/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/libraries/word-files/planted.ts', "export { default } from 'pg';"],
    ['server/src/features/library/planted.ts', "export { signIn } from '../accounts/sign-in.ts';"],
    ['server/src/features/studio/books/planted.ts', "export { signIn } from '../../accounts/sign-in.ts';"],
    [
      'server/src/features/studio/books/planted.ts',
      "export { smtpMail } from '../../../adapters/mail/smtp-mail.ts';",
    ],
    ['server/src/features/library/planted.ts', "export { default } from 'stripe';"],
    [
      'server/src/features/library/planted.ts',
      "export { smtpMail } from '../../adapters/mail/smtp-mail.ts';",
    ],
    [
      'server/src/features/studio/planted.ts',
      "export { googleTranslator } from '../../adapters/translation/google-translator.ts';",
    ],
    ['server/src/features/library/planted.ts', "export { default } from 'nodemailer';"],
    ['server/src/features/library/planted.ts', "export { default } from 'multer';"],
    ['server/src/features/reminders/planted.ts', "export { default } from 'web-push';"],
    ['server/src/commands/planted.ts', "export { S3Client } from '@aws-sdk/client-s3';"],
    [
      'server/src/features/library/planted.ts',
      "export { createS3Media } from '../../adapters/media/s3/s3-media.ts';",
    ],
    ['sandbox/src/planted.ts', "export { createApp } from '../../server/src/app.ts';"],
    ['server/src/http/planted.ts', "export { createStore } from '../../../client/src/app/store.ts';"],
    ['bench/planted.ts', "export const axios = await import('axios');"],
  ])('rejects an import in the file %s: %s', async (path, line) => {
    expect(await lintFiles({ [path]: line })).toMatch(importErrorPattern);
  });

  it('reports code outside settings.ts that reads the environment', async () => {
    const files = { 'server/src/features/library/planted.ts': 'export const home = process.env.HOME;' };
    expect(await lintFiles(files)).toContain('noProcessEnv');
  });

  it('reports an import cycle', async () => {
    const files = {
      'server/src/features/library/planted.ts':
        "import { b } from './other.ts';\nexport const a: number = b;",
      'server/src/features/library/other.ts':
        "import { a } from './planted.ts';\nexport const b: number = a;",
    };
    expect(await lintFiles(files)).toContain('noImportCycles');
  });

  it.each([
    ['server/src/features/library/planted.ts', "export { viewUser } from '../accounts/public.ts';"],
    ['server/src/libraries/alignment/planted.ts', "export { cutPhrase } from '@lingostory/contract/words';"],
    [
      'server/src/libraries/dictionaries/planted.ts',
      "export { lookupKey } from '@lingostory/contract/words';",
    ],
    ['server/src/libraries/word-files/planted.ts', "export { stringify } from 'csv-stringify/sync';"],
    ['server/src/features/library/planted.ts', "export { Problem } from '../../http/problem.ts';"],
    ['server/src/features/studio/books/planted.ts', "export { viewUser } from '../../accounts/public.ts';"],
    [
      'server/src/features/studio/books/planted.ts',
      "export { editPhrase } from '../phrases/edit-phrase.ts';",
    ],
    ['server/src/features/studio/books/planted.ts', "export { Problem } from '../../../http/problem.ts';"],
    ['client/src/features/accounts/planted.ts', "export { api } from '../../lib/http/api.ts';"],
    ['client/src/features/reading/words/planted.ts', "export { step } from '../player/player.ts';"],
    ['client/src/features/reading/words/planted.ts', "export { api } from '../../../lib/http/api.ts';"],
    [
      'client/src/features/studio/recordings/review/planted.ts',
      "export { KeyList } from '../../keys/key-list.tsx';",
    ],
    ['client/src/pages/planted.ts', "export { schemas } from '@lingostory/contract/accounts/schemas';"],
    ['client/src/session/hooks.ts', "export { useSelector } from 'react-redux';"],
    ['client/src/lib/planted.ts', "export { default } from 'axios';"],
    ['server/src/adapters/payments/planted.ts', "export { default } from 'stripe';"],
  ])('allows an import in the file %s: %s', async (path, line) => {
    expect(await lintFiles({ [path]: line })).not.toMatch(importErrorPattern);
  });
});

describe('the lint rule for test titles', () => {
  it.each([
    "it('is a riddle', () => {});",
    "it('49 answers in JSON', { tags: 'security-49' }, () => {});",
    "it.each([1])('of %i pages', () => {});",
    'test(`that a page opens`, () => {});',
  ])('rejects the test title in: %s', async (line) => {
    expect(await lintFiles({ 'server/test/planted.test.ts': line })).toContain('Begin a test title');
  });

  it('allows a test title that begins with a verb', async () => {
    const files = { 'server/test/planted.test.ts': 'returns the page of a book' };
    expect(await lintFiles(files)).not.toMatch(importErrorPattern);
  });
});
