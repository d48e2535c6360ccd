import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../src/commands/run-command.ts';
import { readSettings } from '../../../src/settings.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { buildStory, silentPage } from '../../support/studio/studio-imports.ts';

let world: World;
let folder: string;
let path: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'lingostory-import-'));
  path = join(folder, 'book.epub');
  await writeFile(path, await buildStory({ pages: [silentPage] }));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** Runs the command, and returns its exit code and the lines that it printed. */
async function runImport(args: string[]): Promise<{ exitCode: number; output: string }> {
  let output = '';
  const collect = (chunk: string | Uint8Array) => {
    output += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collect),
  );
  const exitCode = await runCommand(['import', ...args], async () => readSettings(world.environment));
  for (const spy of spies) spy.mockRestore();
  return { exitCode, output };
}

describe('the command import', () => {
  it('imports a book as a draft', async () => {
    const { exitCode, output } = await runImport([path, '--title', 'Le Loup']);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('is imported as le-loup, as a draft.')]);
    expect(await world.deps.db.book.findUnique({ where: { bookCode: 'le-loup' } })).toMatchObject({
      title: 'Le Loup',
      author: 'Charles Perrault',
      published: false,
    });
  });

  it('explains details that are too long, and leaves nothing behind', async () => {
    const { db } = world.deps;
    const bookCount = await db.book.count();
    const { exitCode, output } = await runImport([path, '--json', '--title', 'A'.repeat(201)]);
    expect([exitCode, output]).toEqual([1, '--title: Title can have at most 200 characters.\n']);
    expect([await db.book.count(), await db.bookImport.count()]).toEqual([bookCount, 0]);
  });
});
