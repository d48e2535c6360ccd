import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildAdministrator, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

let world: World;
let administrator: Person;
let studio: ReturnType<typeof createRecordingStudio>;
beforeAll(async () => {
  world = await startWorld();
  administrator = await buildAdministrator(world);
  studio = createRecordingStudio(world, administrator);
});
afterAll(() => world.close());

const uploadsPath = '/v1/admin/uploads';
const tusHeaders = { 'Tus-Resumable': '1.0.0' };
const sendUploadRequest = async (
  method: string,
  path = '',
  headers: Record<string, string> = tusHeaders,
  body?: string,
) =>
  await fetch(`${world.origin}${uploadsPath}${path}`, {
    method,
    headers: { authorization: administrator.bearer, ...headers },
    ...(body === undefined ? {} : { body }),
  });

type LogLine = { msg: string; requestId: string; path: string; userId?: number; status: number };

/** Waits for the log line of a request, which the server writes after the response, and returns it. */
const findLogLine = async (response: Response) =>
  await vi.waitFor(() => {
    const id = response.headers.get('x-request-id');
    const lines = world.readLog().split('\n').filter(Boolean);
    const requestLine = lines
      .map((line): LogLine => JSON.parse(line))
      .find(({ msg, requestId }) => msg === 'request' && requestId === id);
    if (!requestLine) throw new Error('There is no line of this request yet.');
    return requestLine;
  });

describe('every upload request', () => {
  it('logs the path and user of every upload request, and forbids caching of the responses', async () => {
    const creationResponse = await studio.beginUpload(4);
    const id = creationResponse.headers.get('location')?.split('/').at(-1) ?? '';
    const uploadPath = `${uploadsPath}/${id}`;
    expect(creationResponse.headers.get('location')).toBe(uploadPath);
    const expectedResponses: [Response, string, number][] = [
      [creationResponse, uploadsPath, 201],
      [await studio.askUpload(id), uploadPath, 200],
      [await studio.sendPart(id, 0, 'abcd'), uploadPath, 204],
      [await studio.removeUpload(id), uploadPath, 204],
      [await studio.askUpload(id), uploadPath, 404],
      [await sendUploadRequest('POST', '', {}), uploadsPath, 412],
    ];
    for (const [response, path, status] of expectedResponses) {
      expect(response.headers.get('cache-control'), `${status}`).toBe('no-store');
      const line = await findLogLine(response);
      expect(line).toMatchObject({ path, status, userId: administrator.user.id });
    }
  });

  it.each<[string, number, () => Promise<Response>]>([
    ['without the protocol’s version', 412, () => sendUploadRequest('POST', '', {})],
    [
      'with an invalid header',
      400,
      () => sendUploadRequest('POST', '', { ...tusHeaders, 'Upload-Length': '-1' }),
    ],
    ['without a length', 400, () => sendUploadRequest('POST')],
    [
      'with metadata that cannot be read',
      400,
      () =>
        sendUploadRequest('POST', '', {
          ...tusHeaders,
          'Upload-Length': '4',
          'Upload-Metadata': 'filename ä, ,',
        }),
    ],
    ['with an unsupported method', 404, () => sendUploadRequest('PUT', '/nothing', tusHeaders, 'x')],
    ['with GET', 404, () => sendUploadRequest('GET', '/nothing')],
    ['for a deleted upload', 404, () => sendUploadRequest('DELETE', '/nothing')],
    ['without an offset', 400, () => sendUploadRequest('PATCH', '/nothing', tusHeaders, 'x')],
    [
      'with a deferred length',
      501,
      () => sendUploadRequest('POST', '', { ...tusHeaders, 'Upload-Defer-Length': '1' }),
    ],
  ])('returns a JSON error for an upload request %s', async (_caseName, status, call) => {
    const response = await call();
    const text = await response.text();
    expect([response.status, response.headers.get('cache-control')], text).toEqual([status, 'no-store']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      message: expect.stringMatching(/^[A-Z].+\.$/),
      ...(status >= 500 ? { request_id: response.headers.get('x-request-id') } : {}),
    });
    await findLogLine(response);
  });
});
