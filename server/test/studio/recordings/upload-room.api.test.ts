import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../../src/start-server.ts';
import { buildAdministrator, buildBook, type Person } from '../../support/builders.ts';
import { startSecondServer, startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

const megabyte = 1024 ** 2;
const ampleDiskBytes = 100 * 1024 * megabyte;

let world: World;
let otherServer: RunningServer;
let administrator: Person;
let firstClient: ReturnType<typeof createRecordingStudio>;
let secondClient: ReturnType<typeof createRecordingStudio>;
let freeBytes = ampleDiskBytes;
beforeAll(async () => {
  world = await startWorld();
  otherServer = await startSecondServer(world);
  for (const { deps } of [world, otherServer])
    vi.spyOn(deps.media, 'freeBytes').mockImplementation(async () => freeBytes);
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});
beforeEach(async () => {
  freeBytes = ampleDiskBytes;
  world.moveClock(25 * 60 * 60 * 1000);
  administrator = await buildAdministrator(world);
  firstClient = createRecordingStudio(world, administrator);
  secondClient = createRecordingStudio(
    { ...world, origin: `http://127.0.0.1:${otherServer.port}` },
    administrator,
  );
  await firstClient.work();
});

const uploadIdOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';
const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).toSorted();

describe('the upload limit of an administrator', () => {
  it('limits the total size of an administrator’s unused uploads to five times the largest allowed file', async () => {
    const creationResponses = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? firstClient : secondClient).beginUpload(recordingLimits.file),
    );
    expect(await statusesOf(creationResponses)).toEqual([...Array(5).fill(201), ...Array(15).fill(422)]);
    const rejectedResponse = await firstClient.beginUpload(3 * megabyte);
    expect([rejectedResponse.status, await rejectedResponse.json()]).toEqual([
      422,
      {
        message:
          'Your unused uploads can take up 2,500 MB in total. You have 0 MB left, and this file is 3 MB. Use one of your uploads first, or try again tomorrow: unused uploads are removed after a day.',
      },
    ]);
    expect((await createRecordingStudio(world, await buildAdministrator(world)).beginUpload(4)).status).toBe(
      201,
    );
  });

  it('limits the number of unused uploads per administrator, however small the files are', async () => {
    const uploadSizes = [1250, 1248].map((size) => size * megabyte);
    await world.deps.db.upload.createMany({
      data: uploadSizes.map((size) => ({
        file: `${size}.upload`,
        userId: administrator.user.id,
        size,
        fileName: '',
      })),
    });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await firstClient.beginUpload(1)).status);
    expect(statuses).toEqual([201, 201, 422]);
  });
});

describe('the disk space for uploads', () => {
  it('reserves disk space for uploads as soon as they are announced', async () => {
    freeBytes = 10 * megabyte;
    const creationResponses = Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? firstClient : secondClient).beginUpload(3 * megabyte),
    );
    expect(await statusesOf(creationResponses)).toEqual([201, 201, 201, 507, 507, 507]);
    const rejectedResponse = await firstClient.beginUpload(3 * megabyte);
    expect(await rejectedResponse.json()).toEqual({
      message:
        'The server is out of disk space right now. Only 1 MB is left for uploads, and this file is 3 MB. Nothing was lost; please try again later.',
      request_id: rejectedResponse.headers.get('x-request-id'),
    });
  });

  it('does not reserve disk space for uploaded bytes that are already on disk', async () => {
    freeBytes = 10 * megabyte;
    const id = uploadIdOf(await firstClient.beginUpload(6 * megabyte));
    expect((await firstClient.sendPart(id, 0, Buffer.alloc(6 * megabyte))).status).toBe(204);
    freeBytes = 4 * megabyte;
    expect((await secondClient.beginUpload(4 * megabyte)).status).toBe(201);
    expect((await secondClient.beginUpload(megabyte)).status).toBe(507);
  });
});

it('returns the remaining upload space along with a chapter’s recording', async () => {
  const { id: bookId } = await buildBook(world);
  const { id } = await world.deps.db.chapter.findFirstOrThrow({ where: { bookId, chapterNo: 1 } });
  const readUploadRoom = async () =>
    (await firstClient.ask('GET', `/admin/chapter/${id}/recording`)).body.upload_room;
  expect(await readUploadRoom()).toBe(recordingLimits.file);
  freeBytes = 7 * megabyte;
  expect(await readUploadRoom()).toBe(7 * megabyte);
  await firstClient.beginUpload(5 * megabyte);
  expect(await readUploadRoom()).toBe(2 * megabyte);
  freeBytes = 0;
  expect(await readUploadRoom()).toBe(0);
});
