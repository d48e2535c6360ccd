import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFolderMedia } from '../../src/adapters/media/folder-media.ts';
import type { Media } from '../../src/adapters/media/media.ts';
import { createProcessWordFiles } from '../../src/adapters/word-files/process-word-files.ts';
import { createApp } from '../../src/app.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createSmallDisk } from '../support/studio/small-disk.ts';
import { createRecordingStudio } from '../support/studio/studio-recordings.ts';
import { bookForm, type FormPart, fillForm, makePicture, readDemoClip } from '../support/studio/uploads.ts';

const ampleDiskBytes = 1024 ** 3;
const { disk, remainingSpace } = createSmallDisk(ampleDiskBytes);
const diskFullPattern = /^The server is out of disk space right now\. (.+ )?Nothing was lost/;

let world: World;
let media: Media;
let server: Server;
let origin: string;
let administrator: Person;
let studio: ReturnType<typeof createRecordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  media = createFolderMedia(world.deps.settings.mediaFolder, { disk });
  server = createServer(createApp({ ...world.deps, media })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  administrator = await buildAdministrator(world);
  studio = createRecordingStudio({ ...world, origin }, administrator);
});
afterAll(async () => {
  server.close();
  await world.close();
});
beforeEach(() => {
  remainingSpace.room = ampleDiskBytes;
  vi.restoreAllMocks();
});

const listFiles = async () =>
  (await Promise.all((['recordings', 'work', 'covers', 'clips', 'samples'] as const).map(media.list))).flat();
const uploadIdOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';

/** Simulates a disk that other programs have filled since the upload was accepted. */
const limitDiskSpace = (room: number) => {
  remainingSpace.room = room;
  vi.spyOn(disk, 'freeBytes').mockResolvedValue(ampleDiskBytes);
};

describe('an upload of a recording', () => {
  it('keeps the received part of a recording when the disk is full, and resumes the upload later', async () => {
    const id = uploadIdOf(await studio.beginUpload(20));
    limitDiskSpace(7);
    const partResponse = await studio.sendPart(id, 0, Buffer.from('0123456789'));
    expect([partResponse.status, await partResponse.json()]).toEqual([
      507,
      { message: expect.stringMatching(diskFullPattern), request_id: expect.any(String) },
    ]);
    const uploadStatus = await studio.askUpload(id);
    expect([uploadStatus.status, uploadStatus.headers.get('upload-offset')]).toEqual([200, '7']);
    remainingSpace.room = ampleDiskBytes;
    expect((await studio.sendPart(id, 7, Buffer.from('7890123456789'))).status).toBe(204);
    expect(await media.sizeOf('recordings', `${id}.upload`)).toBe(20);
    await studio.removeUpload(id);
  });

  it('rejects a recording that is larger than the free disk space', async () => {
    remainingSpace.room = 19;
    const beginResponse = await studio.beginUpload(20);
    expect([beginResponse.status, await beginResponse.json()]).toEqual([
      507,
      { message: expect.stringMatching(diskFullPattern), request_id: expect.any(String) },
    ]);
    expect([await world.deps.db.upload.count(), await listFiles()]).toEqual([0, []]);
  });

  it('deletes an upload whose first part does not fit on the disk, because its client cannot resume it', async () => {
    limitDiskSpace(3);
    const beginResponse = await fetch(`${origin}/v1/admin/uploads`, {
      method: 'POST',
      headers: {
        authorization: administrator.bearer,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '6',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: 'abcdef',
    });
    expect(beginResponse.status).toBe(507);
    expect([await world.deps.db.upload.count(), await listFiles()]).toEqual([0, []]);
  });
});

const words = { bytes: Buffer.from('chat\nchien\n'.repeat(50)), name: 'words.txt', type: 'text/plain' };
const wordFileForm = { time_zone: 'Europe/Paris', dry_run: 'true', file: words };
const dictionaryForm = { name: 'Petit', licence: 'CC0', source: 'https://example.org', file: words };

describe('a form with a file', () => {
  const formCases: [string, string, () => Promise<Record<string, FormPart>>, () => Promise<Person>][] = [
    [
      'a cover',
      '/admin/book',
      async () => ({ ...bookForm, book_image: await makePicture() }),
      getAdministrator,
    ],
    [
      'a sample',
      '/admin/book',
      async () => ({ ...bookForm, sample_audio: readDemoClip() }),
      getAdministrator,
    ],
    [
      'a clip',
      '/admin/phrase',
      async () => ({ phrase: 'Oui.', line_audio: readDemoClip() }),
      getAdministrator,
    ],
    ['a dictionary', '/admin/dictionary', async () => dictionaryForm, getAdministrator],
    ['a file of words', '/user/words-file', async () => wordFileForm, () => buildPerson(world)],
  ];
  const post = async (path: string, person: Person, formParts: Record<string, FormPart>) => {
    const request = supertest(origin).post(`/v1${path}`).set('Authorization', person.bearer);
    return await fillForm(request, formParts);
  };

  it.each(formCases)(
    'returns 507 for a form with %s when the disk fills up, and leaves no file behind',
    async (_caseName, path, createParts, getPerson) => {
      const [formParts, person] = [await createParts(), await getPerson()];
      limitDiskSpace(100);
      const { status, body } = await post(path, person, formParts);
      expect([status, body]).toEqual([
        507,
        { message: expect.stringMatching(diskFullPattern), request_id: expect.any(String) },
      ]);
      expect(await listFiles()).toEqual([]);
    },
  );

  it.each(formCases)(
    'rejects a form with %s before reading it if it does not fit on the disk',
    async (_caseName, path, createParts, getPerson) => {
      const [formParts, person] = [await createParts(), await getPerson()];
      const writeSpy = vi.spyOn(disk, 'write');
      remainingSpace.room = 100;
      const { status, body } = await post(path, person, formParts);
      expect([status, body]).toEqual([
        507,
        { message: expect.stringMatching(diskFullPattern), request_id: expect.any(String) },
      ]);
      expect([writeSpy.mock.calls, await listFiles()]).toEqual([[], []]);
    },
  );
});

const getAdministrator = async () => administrator;

it('leaves no file behind when a cover does not fit on the disk', async () => {
  remainingSpace.room = 10;
  await expect(media.put('covers', 'webp', Buffer.alloc(100))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await listFiles()).toEqual([]);
});

// The test needs /dev/full, a Linux device on which every write fails as if the disk were full.
it.skipIf(!existsSync('/dev/full'))(
  'returns 507 when the disk fills up while a separate process writes a file',
  async () => {
    const { write, ...others } = createProcessWordFiles();
    const failingWordFiles = {
      ...others,
      write: async (request: Parameters<typeof write>[0]) => await write({ ...request, to: '/dev/full' }),
    };
    const app = createApp({ ...world.deps, media, wordFiles: failingWordFiles });
    const person = await buildPerson(world);
    const { status, body } = await supertest(app)
      .get('/v1/user/words-file?format=text')
      .set('Authorization', person.bearer);
    expect([status, body]).toEqual([
      507,
      { message: expect.stringMatching(diskFullPattern), request_id: expect.any(String) },
    ]);
    expect(await listFiles()).toEqual([]);
  },
);

it('does not count the reserved disk space as free space for media', async () => {
  const reservedMedia = createFolderMedia(world.deps.settings.mediaFolder, { disk, reservedBytes: 400 });
  remainingSpace.room = 1000;
  expect(await reservedMedia.freeBytes()).toBe(600);
  remainingSpace.room = 100;
  expect(await reservedMedia.freeBytes()).toBe(0);
  expect(await world.deps.media.freeBytes()).toBeGreaterThan(0);
});
