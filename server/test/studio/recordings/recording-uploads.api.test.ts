import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { recordingStudio } from '../../support/studio/studio-recordings.ts';

const bytes = Buffer.from('what is sent in parts');
const day = 24 * 60 * 60 * 1000;

let world: World;
let administrator: Person;
let studio: ReturnType<typeof recordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = recordingStudio(world, administrator);
});
afterAll(() => world.close());

const stored = async () => await world.deps.media.list('recordings');
const idOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';
const begin = async (size = bytes.length, fileName?: string) =>
  idOf(await studio.beginUpload(size, fileName));
const contentOf = async (id: string) =>
  await readFile(world.deps.media.pathOf('recordings', `${id}.upload`), 'utf8');

describe('an upload', () => {
  it('accepts an upload in parts and reports its offset', async () => {
    const id = await begin();
    expect((await studio.sendPart(id, 0, bytes.subarray(0, 8))).status).toBe(204);
    const progress = await studio.askUpload(id);
    expect(progress.headers.get('upload-offset')).toBe('8');
    expect(progress.headers.get('upload-length')).toBe(String(bytes.length));
    const last = await studio.sendPart(id, 8, bytes.subarray(8));
    expect(last.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(await contentOf(id)).toBe(bytes.toString());
  });

  it('resumes an upload after its connection broke', async () => {
    const id = await begin();
    const broken = new AbortController();
    const parts = async function* () {
      yield bytes.subarray(0, 5);
      // Keeps the request open: the client has announced more bytes than it has sent.
      await expect.poll(async () => await contentOf(id)).toBe(bytes.toString('utf8', 0, 5));
      broken.abort();
    };
    const body = Readable.toWeb(Readable.from(parts())) as BodyInit;
    const options = { duplex: 'half', signal: broken.signal } as RequestInit;
    await expect(studio.sendPart(id, 0, body, options)).rejects.toThrow();
    const progress = await studio.askUpload(id);
    expect(progress.headers.get('upload-offset')).toBe('5');
    await studio.sendPart(id, 5, bytes.subarray(5));
    expect(await contentOf(id)).toBe(bytes.toString());
  });

  it('removes invisible characters from the name of an uploaded file', async () => {
    const id = await begin(3, 'cha\u0000pitre 1.mp3');
    const row = await world.deps.db.upload.findUniqueOrThrow({ where: { file: `${id}.upload` } });
    expect(row.fileName).toBe('chapitre 1.mp3');
  });

  it('rejects an upload larger than a recording may be', async () => {
    const before = await stored();
    const response = await studio.beginUpload(recordingLimits.file + 1);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'A recording can be at most 500 MB.' });
    expect(await stored()).toEqual(before);
  });

  it('rejects more bytes than an upload announced', async () => {
    const id = await begin(4);
    expect((await studio.sendPart(id, 0, bytes)).status).toBe(413);
    expect(Number((await studio.askUpload(id)).headers.get('upload-offset'))).toBeLessThanOrEqual(4);
  });

  it('restricts an upload to the administrator who started it', async () => {
    const id = await begin();
    const other = recordingStudio(world, await buildAdministrator(world));
    expect((await other.askUpload(id)).status).toBe(404);
    expect((await other.sendPart(id, 0, bytes)).status).toBe(404);
    expect((await other.removeUpload(id)).status).toBe(404);
    expect(await contentOf(id)).toBe('');
  });

  it.each([
    ['a guest', 401, () => ({ ...administrator, bearer: '' })],
    ['a member', 403, async () => await buildPerson(world)],
  ])('rejects an upload by %s', async (_who, status, person) => {
    const before = await stored();
    const response = await recordingStudio(world, await person()).beginUpload(4);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(await stored()).toEqual(before);
  });

  it('deletes a canceled upload completely', async () => {
    const id = await begin();
    expect((await studio.removeUpload(id)).status).toBe(204);
    expect((await studio.askUpload(id)).status).toBe(404);
    expect(await stored()).not.toContain(`${id}.upload`);
  });

  it('deletes an unused upload after a day', async () => {
    const id = await begin();
    await studio.work();
    expect(await stored()).toContain(`${id}.upload`);
    world.moveClock(day + 1000);
    await studio.work();
    expect(await stored()).toEqual([]);
    expect(await world.deps.db.upload.count()).toBe(0);
  });
});
