import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderMedia } from '../../src/adapters/media/folder-media.ts';
import type { Media } from '../../src/adapters/media/media.ts';
import { processWordFiles } from '../../src/adapters/word-files/process-word-files.ts';
import { createApp } from '../../src/app.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { smallDisk } from '../support/studio/small-disk.ts';
import { recordingStudio } from '../support/studio/studio-recordings.ts';
import { bookForm, demoClip, fill, makePicture, type Part } from '../support/studio/uploads.ts';

const plenty = 1024 ** 3;
const { disk, left } = smallDisk(plenty);
const noRoom = /^The server is out of disk space right now\. (.+ )?Nothing was lost/;

let world: World;
let media: Media;
let server: Server;
let origin: string;
let administrator: Person;
let studio: ReturnType<typeof recordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  media = folderMedia(world.deps.settings.mediaFolder, { disk });
  server = createServer(createApp({ ...world.deps, media })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  administrator = await buildAdministrator(world);
  studio = recordingStudio({ ...world, origin }, administrator);
});
afterAll(async () => {
  server.close();
  await world.close();
});
beforeEach(() => {
  left.room = plenty;
  vi.restoreAllMocks();
});

const files = async () =>
  (await Promise.all((['recordings', 'work', 'covers', 'clips', 'samples'] as const).map(media.list))).flat();
const idOf = (begun: Response) => begun.headers.get('location')?.split('/').at(-1) ?? '';

/** Simulates a disk that others have filled since the upload was accepted. */
const full = (room: number) => {
  left.room = room;
  vi.spyOn(disk, 'freeBytes').mockResolvedValue(plenty);
};

describe('an upload of a recording', () => {
  it('keeps the received part of a recording when the disk is full, and resumes the upload later', async () => {
    const id = idOf(await studio.beginUpload(20));
    full(7);
    const stopped = await studio.sendPart(id, 0, Buffer.from('0123456789'));
    expect([stopped.status, await stopped.json()]).toEqual([507, { message: expect.stringMatching(noRoom) }]);
    const asked = await studio.askUpload(id);
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '7']);
    left.room = plenty;
    expect((await studio.sendPart(id, 7, Buffer.from('7890123456789'))).status).toBe(204);
    expect(await media.sizeOf('recordings', `${id}.upload`)).toBe(20);
    await studio.removeUpload(id);
  });

  it('rejects a recording that is larger than the free disk space', async () => {
    left.room = 19;
    const begun = await studio.beginUpload(20);
    expect([begun.status, await begun.json()]).toEqual([507, { message: expect.stringMatching(noRoom) }]);
    expect([await world.deps.db.upload.count(), await files()]).toEqual([0, []]);
  });

  it('deletes an upload whose first part does not fit on the disk, because its client cannot resume it', async () => {
    full(3);
    const begun = await fetch(`${origin}/v1/admin/uploads`, {
      method: 'POST',
      headers: {
        authorization: administrator.bearer,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '6',
        'Content-Type': 'application/offset+octet-stream',
      },
      body: 'abcdef',
    });
    expect(begun.status).toBe(507);
    expect([await world.deps.db.upload.count(), await files()]).toEqual([0, []]);
  });
});

const words = { bytes: Buffer.from('chat\nchien\n'.repeat(50)), name: 'words.txt', type: 'text/plain' };
const wordForm = { time_zone: 'Europe/Paris', dry_run: 'true', file: words };
const dictionaryForm = { name: 'Petit', licence: 'CC0', source: 'https://example.org', file: words };

describe('a form with a file', () => {
  const forms: [string, string, () => Promise<Record<string, Part>>, () => Promise<Person>][] = [
    ['a cover', '/admin/book', async () => ({ ...bookForm, book_image: await makePicture() }), admin],
    ['a sample', '/admin/book', async () => ({ ...bookForm, sample_audio: demoClip() }), admin],
    ['a clip', '/admin/phrase', async () => ({ phrase: 'Oui.', line_audio: demoClip() }), admin],
    ['a dictionary', '/admin/dictionary', async () => dictionaryForm, admin],
    ['a file of words', '/user/words-file', async () => wordForm, () => buildPerson(world)],
  ];
  const post = async (path: string, person: Person, parts: Record<string, Part>) => {
    const request = supertest(origin).post(`/v1${path}`).set('Authorization', person.bearer);
    return await fill(request, parts);
  };

  it.each(forms)(
    'answers 507 to a form with %s when the disk fills up, and leaves no file behind',
    async (_what, path, parts, who) => {
      const [sent, person] = [await parts(), await who()];
      full(100);
      const { status, body } = await post(path, person, sent);
      expect([status, body]).toEqual([507, { message: expect.stringMatching(noRoom) }]);
      expect(await files()).toEqual([]);
    },
  );

  it.each(forms)(
    'rejects a form with %s before reading it if it does not fit on the disk',
    async (_what, path, parts, who) => {
      const [sent, person] = [await parts(), await who()];
      const received = vi.spyOn(disk, 'write');
      left.room = 100;
      const { status, body } = await post(path, person, sent);
      expect([status, body]).toEqual([507, { message: expect.stringMatching(noRoom) }]);
      expect([received.mock.calls, await files()]).toEqual([[], []]);
    },
  );
});

const admin = async () => administrator;

it('leaves no file behind when a cover does not fit on the disk', async () => {
  left.room = 10;
  await expect(media.put('covers', 'webp', Buffer.alloc(100))).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await files()).toEqual([]);
});

// A Linux device that is always full.
it.skipIf(!existsSync('/dev/full'))(
  'answers 507 when the disk fills up while a separate process writes a file',
  async () => {
    const { write, ...others } = processWordFiles();
    const failing = {
      ...others,
      write: async (work: Parameters<typeof write>[0]) => await write({ ...work, to: '/dev/full' }),
    };
    const app = createApp({ ...world.deps, media, wordFiles: failing });
    const person = await buildPerson(world);
    const { status, body } = await supertest(app)
      .get('/v1/user/words-file?format=text')
      .set('Authorization', person.bearer);
    expect([status, body]).toEqual([507, { message: expect.stringMatching(noRoom) }]);
    expect(await files()).toEqual([]);
  },
);

it('does not count the disk reserve as free space for media', async () => {
  const kept = folderMedia(world.deps.settings.mediaFolder, { disk, reserve: 400 });
  left.room = 1000;
  expect(await kept.freeBytes()).toBe(600);
  left.room = 100;
  expect(await kept.freeBytes()).toBe(0);
  expect(await world.deps.media.freeBytes()).toBeGreaterThan(0);
});
