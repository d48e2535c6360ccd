import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFolderMedia } from '../../src/adapters/media/folder-media.ts';
import type { Media, MediaKind } from '../../src/adapters/media/media.ts';
import { createS3Media } from '../../src/adapters/media/s3/s3-media.ts';
import { runCommand } from '../../src/commands/run-command.ts';
import { readSettings } from '../../src/settings.ts';
import {
  readStoreSettings,
  startObjectStore,
  type TestObjectStore,
} from '../support/running/object-store.ts';

const kinds: MediaKind[] = ['covers', 'samples', 'clips', 'deleted', 'recordings'];

let testStore: TestObjectStore;
let folderPath: string;
let folder: Media;
let store: Media;
let environment: Record<string, string>;
beforeAll(async () => {
  testStore = await startObjectStore();
  folderPath = await mkdtemp(join(tmpdir(), 'lingostory-move-'));
  folder = createFolderMedia(folderPath);
  store = createS3Media(readStoreSettings(testStore.environment), folderPath);
  environment = {
    SECRET_KEY: 'a key of the tests, long enough for them',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/nothing',
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_PRICE_SUBSCRIPTION: 'price_1',
    STRIPE_PRICE_RENEWAL: 'price_2',
    STRIPE_PRICE_CREDIT_PACK: 'price_3',
    STRIPE_PRICE_DISCOUNT: 'price_4',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEDIA_DIR: folderPath,
    ...testStore.environment,
    MEDIA_STORE: 'folder',
  };
});
afterAll(async () => {
  await testStore.close();
  await rm(folderPath, { recursive: true, force: true });
});

async function moveMedia(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const collect = (text: unknown) => {
    output += String(text);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collect),
  );
  try {
    return { code: await runCommand(['move:media', ...args], async () => readSettings(environment)), output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function readFiles(media: Media): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const kind of kinds)
    for (const name of await media.list(kind)) {
      const file = await media.open(kind, name);
      if (file) files[`${kind}/${name}`] = (await buffer(await file.read())).toString('base64');
    }
  return files;
}

describe('move:media', () => {
  it('moves all media to the store and back, goes on after an interruption, and compares checksums', async () => {
    for (const kind of kinds) await folder.put(kind, 'mp3', randomBytes(1_000));
    await folder.put('recordings', 'flac', randomBytes(9 * 1024 * 1024));
    const uploadStem = 'a'.repeat(32);
    await folder.beginUpload('recordings', uploadStem);
    await folder.appendToUpload('recordings', `${uploadStem}.upload`, 0, Readable.from([randomBytes(500)]));
    const originals = await readFiles(folder);
    expect(Object.keys(originals)).toHaveLength(7);

    // An earlier run was interrupted: one file is there, another is there under its name with other bytes.
    const [clipName = ''] = await folder.list('clips');
    const [coverName = ''] = await folder.list('covers');
    const clip = await folder.read('clips', clipName);
    await store.put('clips', 'mp3', clip?.bytes ?? Buffer.alloc(0), clipName.split('.')[0]);
    await store.put('covers', 'mp3', randomBytes(1_000), coverName.split('.')[0]);

    const copied = await moveMedia('--to', 'store');
    expect([copied.code, copied.output]).toEqual([
      0,
      expect.stringContaining('5 copied and compared, 2 already there'),
    ]);
    const verified = await moveMedia('--to', 'store', '--verify');
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringContaining('1 copied and compared, 6 already there'),
    ]);
    expect(await readFiles(store)).toEqual(originals);
    expect(await readFiles(folder)).toEqual(originals);

    environment.MEDIA_STORE = 'folder';
    expect(await moveMedia('--to', 'store', '--remove')).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^MEDIA_STORE is folder, so the site still needs what --remove would delete\./,
      ),
    });
    expect(await readFiles(folder)).toEqual(originals);
    environment.MEDIA_STORE = 's3';
    const removed = await moveMedia('--to', 'store', '--remove');
    expect([removed.code, removed.output]).toEqual([0, expect.stringContaining('7 already there')]);
    expect([await readFiles(folder), await readFiles(store)]).toEqual([{}, originals]);

    environment.MEDIA_STORE = 'folder';
    const returned = await moveMedia('--to', 'folder', '--remove');
    environment.MEDIA_STORE = 's3';
    expect([returned.code, returned.output]).toEqual([0, expect.stringContaining('7 copied and compared')]);
    expect([await readFiles(folder), await readFiles(store)]).toEqual([originals, {}]);
    for (const path of Object.keys(originals)) {
      const [kind = '', name = ''] = path.split('/');
      await folder.remove(kind as MediaKind, name);
    }
  });

  it('leaves files alone that are no media, or that are still being written', async () => {
    const clipsPath = join(folderPath, 'clips');
    await writeFile(join(clipsPath, 'notes.txt'), 'ours');
    await writeFile(join(clipsPath, `${'b'.repeat(32)}.part`), 'half');
    const { code, output } = await moveMedia('--to', 'store', '--remove');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('0 copied and compared, 0 already there, 2 left alone'),
    ]);
    await appendFile(join(clipsPath, 'notes.txt'), '!');
    expect((await folder.list('clips')).sort()).toEqual([`${'b'.repeat(32)}.part`, 'notes.txt'].sort());
  });

  it('explains what is missing, in one line', async () => {
    expect(await moveMedia()).toEqual({
      code: 1,
      output: 'Say where to move the media: --to store or --to folder.\n',
    });
    environment.MEDIA_STORE = 'folder';
    const { S3_BUCKET: bucket = '' } = environment;
    environment.S3_BUCKET = 'forgotten';
    expect(await moveMedia('--to', 'store')).toEqual({
      code: 1,
      output: expect.stringMatching(/^S3_BUCKET: there is no bucket “forgotten” at .*\n$/),
    });
    environment.S3_BUCKET = '';
    expect(await moveMedia('--to', 'store')).toEqual({
      code: 1,
      output: 'Say which object store: set S3_BUCKET and the other S3 settings.\n',
    });
    environment.S3_BUCKET = bucket;
  });
});
