import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAdministrator, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { recordingStudio } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof recordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = recordingStudio(world, administrator);
});
afterAll(() => world.close());

const uploads = '/v1/admin/uploads';
const tus = { 'Tus-Resumable': '1.0.0' };
const send = async (method: string, path = '', headers: Record<string, string> = tus, body?: string) =>
  await fetch(`${world.origin}${uploads}${path}`, {
    method,
    headers: { authorization: administrator.bearer, ...headers },
    ...(body === undefined ? {} : { body }),
  });

type Line = { msg: string; requestId: string; path: string; userId?: number; status: number };

/** Returns the log line of a request, after waiting for it because it is written after the response. */
const lineOf = async (response: Response) =>
  await vi.waitFor(() => {
    const id = response.headers.get('x-request-id');
    const lines = world.logged().split('\n').filter(Boolean);
    const entry = lines
      .map((line): Line => JSON.parse(line))
      .find(({ msg, requestId }) => msg === 'request' && requestId === id);
    if (!entry) throw new Error('There is no line of this request yet.');
    return entry;
  });

describe('every upload request', () => {
  it('logs the path and user of every upload request and forbids caching of the response', async () => {
    const created = await studio.beginUpload(4);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    const uploadPath = `${uploads}/${id}`;
    expect(created.headers.get('location')).toBe(uploadPath);
    const calls: [Response, string, number][] = [
      [created, uploads, 201],
      [await studio.askUpload(id), uploadPath, 200],
      [await studio.sendPart(id, 0, 'abcd'), uploadPath, 204],
      [await studio.removeUpload(id), uploadPath, 204],
      [await studio.askUpload(id), uploadPath, 404],
      [await send('POST', '', {}), uploads, 412],
    ];
    for (const [response, path, status] of calls) {
      expect(response.headers.get('cache-control'), `${status}`).toBe('no-store');
      const line = await lineOf(response);
      expect(line).toMatchObject({ path, status, userId: administrator.user.id });
    }
  });

  it.each<[string, number, () => Promise<Response>]>([
    ['without the protocol’s version', 412, () => send('POST', '', {})],
    ['with an invalid header', 400, () => send('POST', '', { ...tus, 'Upload-Length': '-1' })],
    ['without a length', 400, () => send('POST')],
    [
      'with metadata that cannot be read',
      400,
      () => send('POST', '', { ...tus, 'Upload-Length': '4', 'Upload-Metadata': 'filename ä, ,' }),
    ],
    ['with an unsupported method', 404, () => send('PUT', '/nothing', tus, 'x')],
    ['with GET', 404, () => send('GET', '/nothing')],
    ['for a deleted upload', 404, () => send('DELETE', '/nothing')],
    ['without an offset', 400, () => send('PATCH', '/nothing', tus, 'x')],
    ['with a deferred length', 501, () => send('POST', '', { ...tus, 'Upload-Defer-Length': '1' })],
  ])('returns a JSON error for an upload request %s', async (_what, status, call) => {
    const response = await call();
    const text = await response.text();
    expect([response.status, response.headers.get('cache-control')], text).toEqual([status, 'no-store']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/^[A-Z].+\.$/) });
    await lineOf(response);
  });
});
