import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createRecordingStudio } from '../support/studio/studio-recordings.ts';

let world: World;
let apiProcesses: [ApiProcess, ApiProcess];
let administrator: Person;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
  const startProcess = async () => await startApiProcess(world.environment, await findFreePort());
  apiProcesses = [await startProcess(), await startProcess()];
  administrator = await buildAdministrator(world);
  member = await buildPerson(world);
});
afterAll(async () => {
  for (const { kill } of apiProcesses) await kill();
  await world.close();
});

const createStudio = ({ origin }: ApiProcess) => createRecordingStudio({ ...world, origin }, administrator);
const uploadIdOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';

describe('an upload', () => {
  it('continues an upload in another process while the connection to the first process hangs', async () => {
    const [firstStudio, secondStudio] = [createStudio(apiProcesses[0]), createStudio(apiProcesses[1])];
    const id = uploadIdOf(await firstStudio.beginUpload(10));
    let bodyController: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({
      start: (controller) => {
        bodyController = controller;
        controller.enqueue(Buffer.from('abcd'));
      },
    });
    const pendingPart = firstStudio
      .sendPart(id, 0, body, { duplex: 'half' } as RequestInit)
      .catch(() => undefined);
    const readUploadSize = async () => await world.deps.media.sizeOf('recordings', `${id}.upload`);
    await expect.poll(readUploadSize).toBe(4);
    const uploadStatusResponse = await secondStudio.askUpload(id);
    expect([uploadStatusResponse.status, uploadStatusResponse.headers.get('upload-offset')]).toEqual([
      200,
      '4',
    ]);
    expect((await secondStudio.sendPart(id, 4, 'efghij')).status).toBe(204);
    // The first connection resumes after the second process has completed the upload, so its bytes must be ignored.
    bodyController?.enqueue(Buffer.from('XXXXXX'));
    bodyController?.close();
    await pendingPart;
    const upload = await world.deps.media.open('recordings', `${id}.upload`);
    expect(upload && (await text(await upload.read()))).toBe('abcdefghij');
    expect(await world.deps.db.lease.count({ where: { name: { startsWith: 'upload:' } } })).toBe(0);
    await secondStudio.removeUpload(id);
  });
});

describe('word files', () => {
  const path = '/v1/user/words-file';
  const fetchWordsFile = async ({ origin }: ApiProcess, query: string, init: RequestInit = {}) => {
    const headers = { authorization: member.bearer };
    return await fetch(`${origin}${path}${query}`, { headers, ...init });
  };

  it('lets each member import only one word file at a time, even across processes', async () => {
    const importWords = async (api: ApiProcess) => {
      const body = new FormData();
      body.set('dry_run', 'true');
      body.set('time_zone', 'Europe/Paris');
      body.set('file', new Blob(['chat\nchien\n'.repeat(500)]), 'words.txt');
      return (await fetchWordsFile(api, '', { method: 'POST', body })).status;
    };
    expect((await Promise.all(apiProcesses.map(importWords))).toSorted()).toEqual([200, 429]);
    expect(await importWords(apiProcesses[0])).toBe(200);
  });

  it('lets each member export only one word file at a time, even across processes', async () => {
    const exportWords = async (api: ApiProcess) => {
      const response = await fetchWordsFile(api, '?format=text');
      await response.arrayBuffer();
      return response.status;
    };
    expect((await Promise.all(apiProcesses.map(exportWords))).toSorted()).toEqual([200, 429]);
    expect(await exportWords(apiProcesses[1])).toBe(200);
  });
});
