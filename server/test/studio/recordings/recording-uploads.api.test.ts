import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

const uploadBytes = Buffer.from('what is sent in parts');
const dayMs = 24 * 60 * 60 * 1000;

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createRecordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createRecordingStudio(world, administrator);
});
afterAll(() => world.close());

const listRecordings = async () => await world.deps.media.list('recordings');
const uploadIdOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';
const beginUploadOf = async (size = uploadBytes.length, fileName?: string) =>
  uploadIdOf(await studio.beginUpload(size, fileName));
const readUpload = async (id: string) => {
  const upload = await world.deps.media.open('recordings', `${id}.upload`);
  return upload && (await text(await upload.read()));
};

describe('an upload', () => {
  it('accepts a file in parts, and reports how many bytes have arrived so far', async () => {
    const id = await beginUploadOf();
    expect((await studio.sendPart(id, 0, uploadBytes.subarray(0, 8))).status).toBe(204);
    const uploadStatusResponse = await studio.askUpload(id);
    expect(uploadStatusResponse.headers.get('upload-offset')).toBe('8');
    expect(uploadStatusResponse.headers.get('upload-length')).toBe(String(uploadBytes.length));
    const lastResponse = await studio.sendPart(id, 8, uploadBytes.subarray(8));
    expect(lastResponse.headers.get('upload-offset')).toBe(String(uploadBytes.length));
    expect(await readUpload(id)).toBe(uploadBytes.toString());
  });

  it('resumes an interrupted upload after the bytes that have already arrived', async () => {
    const id = await beginUploadOf();
    const abortController = new AbortController();
    const streamParts = async function* () {
      yield uploadBytes.subarray(0, 5);
      // Waits for the first five bytes to arrive, then aborts the request before the announced number of bytes has
      // been sent.
      await expect.poll(async () => await readUpload(id)).toBe(uploadBytes.toString('utf8', 0, 5));
      abortController.abort();
    };
    const body = Readable.toWeb(Readable.from(streamParts())) as BodyInit;
    const options = { duplex: 'half', signal: abortController.signal } as RequestInit;
    await expect(studio.sendPart(id, 0, body, options)).rejects.toThrow();
    const uploadStatusResponse = await studio.askUpload(id);
    expect(uploadStatusResponse.headers.get('upload-offset')).toBe('5');
    await studio.sendPart(id, 5, uploadBytes.subarray(5));
    expect(await readUpload(id)).toBe(uploadBytes.toString());
  });

  it('removes invisible characters from the name of an uploaded file', async () => {
    const id = await beginUploadOf(3, 'cha\u0000pitre 1.mp3');
    const row = await world.deps.db.upload.findUniqueOrThrow({ where: { file: `${id}.upload` } });
    expect(row.fileName).toBe('chapitre 1.mp3');
  });

  it('rejects an upload that exceeds the maximum size of a recording', async () => {
    const filesBefore = await listRecordings();
    const response = await studio.beginUpload(recordingLimits.file + 1);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'A file can be at most 500 MB.' });
    expect(await listRecordings()).toEqual(filesBefore);
  });

  it('rejects an upload that sends more bytes than it announced', async () => {
    const id = await beginUploadOf(4);
    expect((await studio.sendPart(id, 0, uploadBytes)).status).toBe(413);
    expect(Number((await studio.askUpload(id)).headers.get('upload-offset'))).toBeLessThanOrEqual(4);
  });

  it('lets only the administrator who started an upload access it', async () => {
    const id = await beginUploadOf();
    const otherStudio = createRecordingStudio(world, await buildAdministrator(world));
    expect((await otherStudio.askUpload(id)).status).toBe(404);
    expect((await otherStudio.sendPart(id, 0, uploadBytes)).status).toBe(404);
    expect((await otherStudio.removeUpload(id)).status).toBe(404);
    expect(await readUpload(id)).toBe('');
  });

  it.each([
    ['a guest', 401, () => ({ ...administrator, bearer: '' })],
    ['a member', 403, async () => await buildPerson(world)],
  ])('rejects an upload by %s', async (_caseName, status, person) => {
    const filesBefore = await listRecordings();
    const response = await createRecordingStudio(world, await person()).beginUpload(4);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect(await listRecordings()).toEqual(filesBefore);
  });

  it('deletes a canceled upload completely', async () => {
    const id = await beginUploadOf();
    expect((await studio.removeUpload(id)).status).toBe(204);
    expect((await studio.askUpload(id)).status).toBe(404);
    expect(await listRecordings()).not.toContain(`${id}.upload`);
  });

  it('deletes an upload that is not used within a day', async () => {
    const id = await beginUploadOf();
    await studio.work();
    expect(await listRecordings()).toContain(`${id}.upload`);
    world.moveClock(dayMs + 1000);
    await studio.work();
    expect(await listRecordings()).toEqual([]);
    expect(await world.deps.db.upload.count()).toBe(0);
  });
});
