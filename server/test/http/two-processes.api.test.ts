import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../dev/ports.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { recordingStudio } from '../support/studio/studio-recordings.ts';

let world: World;
let processes: [ApiProcess, ApiProcess];
let administrator: Person;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
  const start = async () => await startApiProcess(world.environment, await freePort());
  processes = [await start(), await start()];
  administrator = await buildAdministrator(world);
  member = await buildPerson(world);
});
afterAll(async () => {
  for (const { kill } of processes) await kill();
  await world.close();
});

const studioAt = ({ origin }: ApiProcess) => recordingStudio({ ...world, origin }, administrator);
const idOf = (begun: Response) => begun.headers.get('location')?.split('/').at(-1) ?? '';

describe('an upload', () => {
  it('takes over an upload from a hanging connection when another process receives a request for it', async () => {
    const [one, other] = [studioAt(processes[0]), studioAt(processes[1])];
    const id = idOf(await one.beginUpload(10));
    let hanging: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({
      start: (controller) => {
        hanging = controller;
        controller.enqueue(Buffer.from('abcd'));
      },
    });
    const held = one.sendPart(id, 0, body, { duplex: 'half' } as RequestInit).catch(() => undefined);
    const size = async () => await world.deps.media.sizeOf('recordings', `${id}.upload`);
    await expect.poll(size, { timeout: 5000 }).toBe(4);
    const asked = await other.askUpload(id);
    expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '4']);
    expect((await other.sendPart(id, 4, 'efghij')).status).toBe(204);
    // The first connection resumes, but too late.
    hanging?.enqueue(Buffer.from('XXXXXX'));
    hanging?.close();
    await held;
    const path = world.deps.media.pathOf('recordings', `${id}.upload`);
    expect(await readFile(path, 'utf8')).toBe('abcdefghij');
    expect(await world.deps.db.lease.count({ where: { name: { startsWith: 'upload:' } } })).toBe(0);
    await other.removeUpload(id);
  });
});

describe('word files', () => {
  const path = '/v1/user/words-file';
  const at = async ({ origin }: ApiProcess, query: string, init: RequestInit = {}) => {
    const headers = { authorization: member.bearer };
    return await fetch(`${origin}${path}${query}`, { headers, ...init });
  };

  it('reads one uploaded word file at a time per member, across processes', async () => {
    const send = async (api: ApiProcess) => {
      const body = new FormData();
      body.set('dry_run', 'true');
      body.set('time_zone', 'Europe/Paris');
      body.set('file', new Blob(['chat\nchien\n'.repeat(500)]), 'words.txt');
      return (await at(api, '', { method: 'POST', body })).status;
    };
    expect((await Promise.all(processes.map(send))).toSorted()).toEqual([200, 429]);
    expect(await send(processes[0])).toBe(200);
  });

  it('writes one word file for download at a time per member, across processes', async () => {
    const ask = async (api: ApiProcess) => {
      const response = await at(api, '?format=text');
      await response.arrayBuffer();
      return response.status;
    };
    expect((await Promise.all(processes.map(ask))).toSorted()).toEqual([200, 429]);
    expect(await ask(processes[1])).toBe(200);
  });
});
