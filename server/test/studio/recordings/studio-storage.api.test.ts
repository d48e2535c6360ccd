import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook, chaptersOf } from '../../support/builders.ts';
import { runCommandToExit } from '../../support/running/process.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createBook, createStudioClient, makeWav } from '../../support/studio/uploads.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
// Skips the storage check, because the last test deletes a file that a row still refers to.
afterAll(() => world.close({ rowsByHand: true }));

async function checkStorage(...flags: string[]): Promise<{ output: string; code: number }> {
  const { code, output } = await runCommandToExit(['check:storage', ...flags], world.environment);
  return { output, code };
}

describe('npm run check:storage', () => {
  it('reports no orphaned or missing files after typical edits of books and phrases', async () => {
    const studio = createStudioClient(world, await buildAdministrator(world));
    const createdBook = await createBook(studio);
    const book = await buildBook(world);
    const [chapter] = await chaptersOf(world, book);
    const clip = { line_audio: makeWav() };
    await studio.post('/admin/phrase', { phrase: 'Oui.', chapter_id: String(chapter?.id), ...clip });
    await studio.post(`/admin/phrase/${chapter?.phrases[0]?.id}?_method=put`, { phrase: 'Non.', ...clip });
    await studio.remove(`/admin/phrase/${chapter?.phrases[1]?.id}`);
    await studio.remove(`/admin/book/${createdBook.id}`);
    expect(await checkStorage()).toEqual({ output: 'Storage and database agree.\n', code: 0 });
  });

  it('lists files that no database row refers to, and deletes them with --remove', async () => {
    const name = await world.deps.media.put('clips', 'wav', makeWav());
    expect(await checkStorage()).toEqual({ output: `no row names clips/${name}\n`, code: 1 });
    expect(await checkStorage('--remove')).toEqual({ output: `removed clips/${name}\n`, code: 0 });
    expect(await checkStorage()).toMatchObject({ code: 0 });
  });

  it('deletes the partial file of a killed upload, but reports a file of unknown origin without deleting it', async () => {
    const name = await world.deps.media.put('clips', 'mp3', makeWav());
    const folder = join(world.deps.settings.mediaFolder, 'clips');
    await rename(join(folder, name), join(folder, `${name}.part`));
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    const { output, code } = await checkStorage('--remove');
    expect(output.split('\n').sort()).toEqual([
      '',
      'no row names clips/notes.txt',
      `removed clips/${name}.part`,
    ]);
    expect(code).toBe(1);
    await rm(join(folder, 'notes.txt'));
    expect(await checkStorage()).toMatchObject({ code: 0 });
  });

  it('deletes nothing outside the media folder', async () => {
    const { media, settings } = world.deps;
    const outsideFiles = ['0123456789abcdef.mp3', '0123456789abcdef.mp3.part'];
    for (const name of outsideFiles) await writeFile(join(settings.mediaFolder, name), 'elsewhere');
    for (const name of [...outsideFiles.map((file) => `../${file}`), '..', '.part', '../.part', 'x/.part'])
      expect([name, await media.remove('clips', name)]).toEqual([name, false]);
    expect(await readdir(settings.mediaFolder)).toEqual(expect.arrayContaining(outsideFiles));
  });

  it('reports missing files that database rows refer to', async () => {
    const [chapter] = await chaptersOf(world, await buildBook(world));
    const name = chapter?.phrases[0]?.audioFile ?? '';
    await world.deps.media.remove('clips', name);
    expect(await checkStorage()).toEqual({ output: `there is no file clips/${name}\n`, code: 1 });
  });
});
