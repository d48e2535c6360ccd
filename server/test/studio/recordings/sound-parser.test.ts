import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSoundParser } from '../../../src/adapters/media/read-sound.ts';
import {
  makeFlacOfEmptyBlocks,
  makeM4aOfEmptyAtoms,
  makeMp3OfEmptyTags,
  makeOggOfEmptyPages,
  makeWavOfEmptyChunks,
} from '../../support/studio/hostile-files.ts';
import { makeWav } from '../../support/studio/uploads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-sounds-'));
  await writeFile(join(folder, 'good'), makeWav(300));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['FLAC of empty blocks', makeFlacOfEmptyBlocks, 'audio/flac'],
  ['WAV of empty chunks', makeWavOfEmptyChunks, 'audio/wav'],
  ['Ogg of empty pages', makeOggOfEmptyPages, 'audio/ogg'],
  ['MP3 of empty tags', makeMp3OfEmptyTags, 'audio/mpeg'],
  ['M4A of empty atoms', makeM4aOfEmptyAtoms, 'audio/mp4'],
])(
  'stops parsing a huge file (%s) at the time limit, and then parses the next sound',
  { tags: 'security-44' },
  async (_caseName, makeSound, type) => {
    // The file is so large that no machine can parse it within the time limit.
    await writeFile(join(folder, 'slow'), makeSound(19.9 * 1024 * 1024));
    const parseSound = createSoundParser(3_000);
    const [slowResult, goodResult] = [
      parseSound(join(folder, 'slow'), type),
      parseSound(join(folder, 'good'), 'audio/wav'),
    ];
    expect(await slowResult).toBe('too-complex');
    expect(await goodResult).toMatchObject({ container: 'WAVE', duration: 0.3 });
  },
);

it('reports an unreadable sound file, and then parses the next sound file', {
  tags: 'security-44',
}, async () => {
  const parseSound = createSoundParser();
  expect(await parseSound(join(folder, 'nowhere'), 'audio/wav')).toBe('unreadable');
  expect(await parseSound(join(folder, 'good'), 'audio/wav')).toMatchObject({ duration: 0.3 });
});
