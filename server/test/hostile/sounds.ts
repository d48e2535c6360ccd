import {
  makeFlacOfEmptyBlocks,
  makeM4aOfEmptyAtoms,
  makeMp3OfEmptyTags,
  makeOggOfEmptyPages,
  makeWavOfEmptyChunks,
} from '../support/studio/hostile-files.ts';
import { sounds } from '../support/studio/sounds.ts';
import { makeWav } from '../support/studio/uploads.ts';
import { type NamedFile, toNamedFiles } from './named-file.ts';

const maxUint32 = 2 ** 32 - 1;

/** Fields of a WAV header: their names, offsets, sizes in bytes and extreme values. */
const wavFields: [name: string, offset: number, bytes: 2 | 4, values: number[]][] = [
  ['length of the file', 4, 4, [0, 1, maxUint32]],
  ['length of the format', 16, 4, [0, 1, 15, 17, 18, 40, maxUint32]],
  ['format', 20, 2, [0, 2, 3, 6, 7, 0x11, 0x55, 0xfffe, 0xffff]],
  ['channels', 22, 2, [0, 2, 255, 65_535]],
  ['rate', 24, 4, [0, 1, 7, 7_999, 192_001, 2 ** 31, maxUint32]],
  ['bytes a second', 28, 4, [0, 1, maxUint32]],
  ['bytes a frame', 32, 2, [0, 1, 65_535]],
  ['bits', 34, 2, [0, 1, 7, 8, 24, 32, 64, 65_535]],
  ['length of the samples', 40, 4, [0, 1, 3, 2 ** 31, maxUint32]],
];

function createWav(offset: number, bytes: 2 | 4, value: number): Buffer {
  const wav = makeWav(600);
  wav.writeUIntLE(value, offset, bytes);
  return wav;
}

const invalidHeaders = wavFields.flatMap(([name, offset, bytes, values]) =>
  values.map((value) => ({
    name: `a WAV whose ${name} is ${value}`,
    bytes: createWav(offset, bytes, value),
  })),
);

/** The parts of a WAV: the RIFF header, the format chunk and the samples. */
const [riffHeader, format, samples] = [
  makeWav().subarray(0, 12),
  makeWav().subarray(12, 36),
  makeWav().subarray(36),
];

const truncatedWavs = [1, 4, 11, 12, 20, 43, 44, 45].map((length) => ({
  name: `a WAV cut off after ${length} bytes`,
  bytes: makeWav().subarray(0, length),
}));

const truncatedSounds = (['mp3', 'm4a', 'ogg', 'flac'] as const).map((kind) => ({
  name: `half of an ${kind}`,
  bytes: sounds[kind].subarray(0, sounds[kind].length >> 1),
}));

const noisySounds = (['mp3', 'm4a', 'ogg', 'flac'] as const).map((kind) => ({
  name: `the first 40 bytes of an ${kind} before noise`,
  bytes: Buffer.concat([sounds[kind].subarray(0, 40), Buffer.alloc(50_000, 0xa7)]),
}));

export const hostileSounds: NamedFile[] = [
  ...invalidHeaders,
  ...truncatedWavs,
  ...truncatedSounds,
  ...noisySounds,
  ...toNamedFiles({
    'samples before their format': Buffer.concat([riffHeader, samples, format]),
    'two formats': Buffer.concat([riffHeader, format, format, samples]),
    'no samples': Buffer.concat([riffHeader, format]),
    'a FLAC of empty blocks': makeFlacOfEmptyBlocks(3_000_000),
    'a WAV of empty chunks': makeWavOfEmptyChunks(3_000_000),
    'an Ogg of empty pages': makeOggOfEmptyPages(3_000_000),
    'an MP3 of empty tags': makeMp3OfEmptyTags(3_000_000),
    'an M4A of empty atoms': makeM4aOfEmptyAtoms(3_000_000),
  }),
];
