import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessWordFiles } from '../../../src/adapters/word-files/process-word-files.ts';
import { readImportFile } from '../../../src/libraries/word-files/read-import-file.ts';
import { WordFileError } from '../../../src/libraries/word-files/word-file-error.ts';
import { buildPerson } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';

const megabyte = 1024 * 1024;
const repeatToSize = (pattern: string, bytes = 2 * megabyte) =>
  pattern.repeat(Math.floor(bytes / Buffer.byteLength(pattern)));
/** Creates rows whose first cell repeats the pattern almost up to the maximum length of a line. */
const createLongRows = (pattern: string) => repeatToSize(`${repeatToSize(pattern, 60_000)}chat\tcat\n`);
const toAnkiFile = (rows: string) => `#separator:tab\n#html:true\n${rows}`;

/** Patterns for which a naive parser would need quadratic time or deep recursion. */
const hostilePatterns: [string, string][] = [
  ['nested formatting', '<b><div>'],
  ['nested templates', '<template>'],
  ['nested tables', '<table><tr><td>'],
  ['nested lists', '<ul><li>'],
  ['nested SVG and MathML', '<svg><math>'],
  ['nested links', '<a href=x>'],
  ['closing tags without a start', '</b></div>'],
  ['crossing tags', '<b><i></b></i>'],
  ['paragraphs that are never closed', '<p>'],
  ['attributes without an end', '<a b=c '],
  ['repeated attributes', ' a="'],
  ['comments without an end', '<!--'],
  ['sections without an end', '<![CDATA['],
  ['entities without an end', '&amp'],
  ['numeric entities', '&#x10ffff'],
  ['brackets of tags', '<'],
  ['scripts without an end', '<script>'],
  ['sounds without an end', '[sound:'],
  ['nested sounds', '[sound:[sound:]'],
  ['quotation marks', '"'],
  ['quotation marks in pairs', '""'],
  ['spaces', ' '],
  ['invisible characters', '\u200b\u00ad'],
  ['marks on marks', 'e\u0301\u0302'],
  ['right-to-left overrides', '\u202e'],
  ['separators', ',;'],
  ['words', 'mot '],
  ['articles', 'l’'],
  ['hyphens', 'a-'],
  ['capitals', 'A'],
];
const files: [string, string][] = [
  ...hostilePatterns.flatMap(([name, pattern]): [string, string][] => [
    [`Anki cells of ${name}`, toAnkiFile(createLongRows(pattern))],
    [`one cell of ${name}`, toAnkiFile(repeatToSize(pattern, 60_000))],
    [`short Anki cells of ${name}`, toAnkiFile(repeatToSize(`${pattern}chat\tcat\n`))],
    [`lines of ${name} without a head`, createLongRows(pattern)],
    [`one line of ${name}`, repeatToSize(pattern)],
  ]),
  ['Anki heads', repeatToSize('#html:true\n')],
  ['a head without an end', `#${repeatToSize('separator:')}`],
  ['empty lines', repeatToSize('\n')],
  ['lines of one letter', repeatToSize('a\n')],
  ['words of one letter', repeatToSize('a,b\n')],
  ['different words', Array.from({ length: 90_000 }, (_, index) => `mot${index},sens ${index}\n`).join('')],
];

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-hostile-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

describe('malicious word files', () => {
  it.each(files)(
    'reads a malicious word file within five seconds of CPU time, or rejects it with a clear message: %s',
    async (_, content) => {
      const path = join(folder, 'words.txt');
      await writeFile(path, content);
      // Measures CPU time, which does not depend on what else the machine is doing.
      const cpuUsageBefore = process.cpuUsage();
      const error: unknown = await readImportFile(path, {}).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      const { user, system } = process.cpuUsage(cpuUsageBefore);
      expect(user + system).toBeLessThan(5_000_000);
      if (error === undefined) return;
      if (!(error instanceof WordFileError)) throw error;
      expect(error.message).toMatch(/^[A-Z“].{10,200}[.?]$/);
    },
  );

  it('responds with 422 to a word file with deeply nested HTML, and explains how to export it without HTML', async () => {
    const member = await buildPerson(world);
    const response = await world.api
      .post('/v1/user/words-file')
      .set('authorization', member.bearer)
      .attach('file', Buffer.from(toAnkiFile(createLongRows('<template>'))), 'words.txt');
    expect([response.status, response.body.errors.file]).toEqual([
      422,
      [
        'Line 3: its HTML is nested more than 200 deep. Please export it from Anki without “Include HTML and media references”.',
      ],
    ]);
  });
});

describe('the processes that read and write word files', () => {
  it('stops reading a word file when the time limit is reached', async () => {
    const path = join(folder, 'endless');
    execFileSync('mkfifo', [path]);
    const wordFiles = createProcessWordFiles({ read: 300 });
    await expect(wordFiles.read({ path, choices: {} })).rejects.toThrow(
      'That file takes too long to read. Please split it, or save your words as a plain CSV file.',
    );
    await wordFiles.close();
  });

  it('writes a word file even if all processes that read word files are busy', async () => {
    const path = join(folder, 'taken');
    execFileSync('mkfifo', [path]);
    const wordFiles = createProcessWordFiles();
    const pendingReads = [1, 2, 3].map(() =>
      wordFiles.read({ path, choices: {} }).catch((error: unknown) => error),
    );
    const [from, to] = [join(folder, 'none.json'), join(folder, 'none.zip')];
    await writeFile(from, '');
    await wordFiles.write({ from, to, format: 'text', at: 0 });
    expect((await readFile(to)).length).toBeGreaterThan(0);
    await wordFiles.close();
    await Promise.all(pendingReads);
  });
});
