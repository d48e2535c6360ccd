import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { makeWav } from '../../../test/support/studio/uploads.ts';
import { findContentOffset, makeZip, type ZipEntry } from '../../../test/support/studio/zips.ts';
import { joinClips } from './join-clips.ts';
import { NarrationError } from './narration.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));
const megabyte = 1024 * 1024;

let folder: string;
let workFolder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-hostile-'));
});
beforeEach(async () => {
  workFolder = join(await mkdtemp(join(folder, 'case-')), 'work');
  await mkdir(workFolder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sound = makeWav(100);
const createClip = (name: string, overrides: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  bytes: sound,
  ...overrides,
});
const createZeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte);

/** Returns the error message for a zip. Checks that no files are left behind except an unfinished recording. */
async function readErrorMessage(zip: Buffer, count = 1): Promise<string> {
  const clips = join(workFolder, 'clips.zip');
  await writeFile(clips, zip);
  const joinPromise = joinClips({ clips, recording: join(workFolder, 'joined.flac'), count });
  const error: unknown = await joinPromise.catch((thrownError: unknown) => thrownError);
  expect(error).toBeInstanceOf(NarrationError);
  expect(await readdir(join(workFolder, '..'))).toEqual(['work']);
  expect((await readdir(workFolder)).filter((name) => name !== 'joined.flac')).toEqual(['clips.zip']);
  return (error as NarrationError).message;
}

const damagedMessage = 'The zip is damaged or incomplete. Please make it again.';
const notZipMessage = 'This is not a zip, or its end is missing. Please make it again.';
const passwordMessage = 'The zip is protected by a password. Please make it again without one.';

/** Returns a copy of the zip with bytes overwritten at an offset. A negative offset counts from the end. */
function overwriteBytes(zip: Buffer, offset: number, bytes: number[]): Buffer {
  const copy = Buffer.from(zip);
  copy.set(bytes, offset < 0 ? copy.length + offset : offset);
  return copy;
}

describe('a zip that cannot be joined', () => {
  it.each([
    ['one clip too few', ['1.mp3'], 2, 'The zip has 1 clip, but the text has 2 phrases.'],
    ['one clip too many', ['1.mp3', '2.mp3'], 1, 'The zip has 2 clips, but the text has 1 phrase.'],
    ['no clips', [], 3, 'The zip has no clips.'],
    ['only system files', ['.DS_Store', 'a/'], 3, 'The zip has no clips.'],
    [
      'two clips of the same name',
      ['a.mp3', 'b.mp3', 'a.mp3'],
      3,
      'The zip has two clips with the name a.mp3.',
    ],
    [
      'a file that is not a clip',
      ['1.mp3', 'texte.txt'],
      1,
      'texte.txt in the zip is not a clip. Clips are mp3, m4a, wav, flac, ogg, opus or webm files.',
    ],
    [
      'a name that databases cannot store',
      ['a\u0000b\u202e\n.txt'],
      1,
      'ab.txt in the zip is not a clip. Clips are mp3, m4a, wav, flac, ogg, opus or webm files.',
    ],
    [
      'a name that leads out of the zip',
      ['../evil.mp3'],
      1,
      '../evil.mp3 in the zip leads out of it. Please make the zip again.',
    ],
    [
      'a Windows name that leads out of the zip',
      ['a\\..\\..\\evil.mp3'],
      1,
      'a/../../evil.mp3 in the zip leads out of it. Please make the zip again.',
    ],
    [
      'an absolute name',
      ['/etc/evil.mp3'],
      1,
      '/etc/evil.mp3 in the zip leads out of it. Please make the zip again.',
    ],
  ])('rejects a zip with %s, and explains why', async (_caseName, names, count, message) => {
    expect(await readErrorMessage(makeZip(names.map((name) => createClip(name))), count)).toBe(message);
  });

  it.each([
    ['is not a zip', Buffer.from('PK\x03\x04, or so it says'), notZipMessage],
    ['is empty', Buffer.alloc(0), notZipMessage],
    ['lacks its end', makeZip([createClip('1.wav')]).subarray(0, -1), notZipMessage],
    ['lacks its beginning', makeZip([createClip('1.wav')]).subarray(50), damagedMessage],
    [
      'gives a wrong position for its directory',
      overwriteBytes(makeZip([createClip('1.wav')]), -6, [1]),
      damagedMessage,
    ],
    ['has fewer entries than it claims', makeZip([createClip('1.wav')], 2), damagedMessage],
    [
      'is one part of a split zip',
      overwriteBytes(makeZip([createClip('1.wav')]), -18, [1]),
      'The zip is one part of several. Please make it in one part.',
    ],
    ['is encrypted', makeZip([createClip('1.wav', { claims: { flags: 1 } })]), passwordMessage],
    ['uses strong encryption', makeZip([createClip('1.wav', { claims: { flags: 0x41 } })]), passwordMessage],
    [
      'uses an unsupported compression',
      makeZip([createClip('1.wav', { claims: { method: 12 } })]),
      '1.wav is compressed in a way that we can’t read. Please make the zip again with the usual compression.',
    ],
    [
      'has overlapping clips',
      makeZip([createClip('1.wav'), createClip('2.wav', { claims: { offset: 0 } })]),
      'The zip is damaged: its clips overlap. Please make it again.',
    ],
    ['has too many files', makeZip([createClip('1.wav')], 20_001), 'The zip has more than 20,000 files.'],
    [
      'has too many clips',
      makeZip(
        Array.from({ length: 5001 }, (_, index) => createClip(`${index}.wav`, { bytes: Buffer.alloc(1) })),
      ),
      'A zip can have at most 5,000 clips.',
    ],
    [
      'has a file with an overlong comment',
      makeZip([createClip('1.wav', { comment: 'x'.repeat(5000) })]),
      'The zip has a file with a name or a comment that is too long.',
    ],
  ])('rejects a zip that %s', async (_caseName, zip, message) => {
    expect(await readErrorMessage(zip)).toBe(message);
  });

  it.each([2n ** 54n, 2n ** 64n - 1n])(
    'rejects a ZIP64 file that declares its end-of-directory record at offset %i',
    async (offset) => {
      const zip = makeZip([createClip('1.wav')]);
      const zip64Locator = Buffer.alloc(20);
      zip64Locator.write('PK\x06\x07', 0, 'latin1');
      zip64Locator.writeBigUInt64LE(offset, 8);
      expect(
        await readErrorMessage(Buffer.concat([zip.subarray(0, -22), zip64Locator, zip.subarray(-22)])),
      ).toBe(damagedMessage);
    },
  );

  it('rejects a zipped clip whose declared size exceeds the limit', async () => {
    const zip = makeZip([createClip('1.wav', { bytes: createZeros(21), isDeflated: true })]);
    expect(zip.length).toBeLessThan(megabyte);
    expect(await readErrorMessage(zip)).toBe('1.wav is too large (maximum 20 MB for each clip).');
  });

  it('rejects a zip whose clips exceed the limit on their total size', async () => {
    const bytes = createZeros(20);
    const deflatedBytes = deflateRawSync(bytes);
    const entries = Array.from({ length: 103 }, (_, index) =>
      createClip(`${index}.wav`, { bytes, deflated: deflatedBytes }),
    );
    const message = 'The clips are too large together (maximum 2 GB).';
    expect(await readErrorMessage(makeZip(entries), 103)).toBe(message);
  });
});

describe.skipIf(!hasSpeechPrograms)(
  'a clip that cannot be joined (needs ffmpeg: apt-get install ffmpeg)',
  () => {
    it('rejects a zipped clip that is larger than its declared size', async () => {
      const zipBomb = createClip('1.wav', {
        bytes: createZeros(21),
        isDeflated: true,
        claims: { size: 1000 },
      });
      expect(await readErrorMessage(makeZip([zipBomb]))).toBe(damagedMessage);
    });

    it('rejects a zipped clip whose bytes were altered', async () => {
      const zip = makeZip([createClip('1.wav')]);
      expect(
        await readErrorMessage(overwriteBytes(zip, findContentOffset(zip, '1.wav') + sound.length - 1, [99])),
      ).toBe(damagedMessage);
      const deflatedZip = makeZip([createClip('1.wav', { isDeflated: true })]);
      expect(
        await readErrorMessage(overwriteBytes(deflatedZip, findContentOffset(deflatedZip, '1.wav'), [0xff])),
      ).toBe(damagedMessage);
    });

    it.each([
      ['is not a sound', Buffer.from('not a sound at all'), 'bonjour-03.mp3 cannot be read as audio.'],
      ['is empty', Buffer.alloc(0), 'bonjour-03.mp3 is empty.'],
      [
        'is a playlist',
        Buffer.from('#EXTM3U\n#EXTINF:3,\n/etc/passwd\n'),
        'bonjour-03.mp3 cannot be read as audio.',
      ],
      ['has no duration', makeWav(0), 'bonjour-03.mp3 holds no sound.'],
    ])('rejects a zipped clip that %s', async (_caseName, bytes, message) => {
      const zip = makeZip([createClip('bonjour-02.mp3'), createClip('bonjour-03.mp3', { bytes })]);
      expect(await readErrorMessage(zip, 2)).toBe(message);
    });
  },
);
