import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../src/commands/run-command.ts';
import { readSettings } from '../../../src/settings.ts';
import { buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { unzipFiles } from '../../support/words/word-files.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-export-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** Runs the command, and returns its exit code and the lines that it printed. */
async function runExport(args: string[]): Promise<{ exitCode: number; output: string }> {
  let output = '';
  const collect = (chunk: string | Uint8Array) => {
    output += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collect),
  );
  const exitCode = await runCommand(['export', ...args], async () => readSettings(world.environment));
  for (const spy of spies) spy.mockRestore();
  return { exitCode, output };
}

describe('the command export', () => {
  it('writes a book as EPUB or as plain files', async () => {
    const { bookCode } = await buildBook(world, { chapters: [['Un.']] });
    const epubPath = join(folder, 'book.epub');
    const { exitCode, output } = await runExport([bookCode, epubPath]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining(`${epubPath} is written, with 0.0 MB.`)]);
    expect(Object.keys(await unzipFiles(await readFile(epubPath)))[0]).toBe('mimetype');
    const zipPath = join(folder, 'book.zip');
    expect((await runExport([bookCode, zipPath, '--pieces'])).exitCode).toBe(0);
    expect(Object.keys(await unzipFiles(await readFile(zipPath)))).toContain(`${bookCode}/0001/phrases.tsv`);
    expect((await readdir(folder)).sort()).toEqual(['book.epub', 'book.zip']);
  });

  it('explains a missing book and missing arguments, and writes nothing then', async () => {
    const path = join(folder, 'none.epub');
    expect(await runExport(['no-book', path])).toEqual({
      exitCode: 1,
      output: 'We couldn’t find this book in the studio.\n',
    });
    expect(await runExport(['no-book'])).toEqual({
      exitCode: 1,
      output: 'Say which book to export, and to which file: book-code file.epub.\n',
    });
    expect(await readdir(folder)).not.toContain('none.epub');
  });
});
