import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSender, type Sender } from '../fuzz/send.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let rawSender: Sender;
beforeAll(async () => {
  world = await startWorld();
  rawSender = createSender(world.origin);
});
afterAll(async () => {
  rawSender.close();
  await world.close();
});

const sendRequest = (path: string) =>
  rawSender.send({ method: 'GET', address: path, headers: {}, body: Buffer.alloc(0) });

describe('an unreadable HTTP request', () => {
  it('returns a JSON error for a request whose URL is too long', {
    tags: 'security-50',
  }, async () => {
    const { status, headers, text } = await sendRequest(`/v1/guest/list-book?search=${'x'.repeat(20_000)}`);
    expect(status).toBe(431);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(text)).toEqual({ message: 'The address or the headers are too long.' });
  });

  it('returns a JSON error for a request whose URL contains non-ASCII characters', {
    tags: 'security-50',
  }, async () => {
    const { status, headers, text } = await sendRequest('/v1/guest/book-detail/\u00e9t\u00e9');
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({ message: 'The request is not valid HTTP.' });
  });

  it('sends no body in the response to a malformed HEAD request', { tags: 'security-50' }, async () => {
    const path = '/v1/guest/book-detail/\u00e9t\u00e9';
    const { status, headers, text } = await rawSender.send({
      method: 'HEAD',
      address: path,
      headers: {},
      body: Buffer.alloc(0),
    });
    expect([status, text]).toEqual([400, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  it('keeps serving other clients after malformed requests', { tags: 'security-50' }, async () => {
    await sendRequest(`/v1/${'x'.repeat(20_000)}`);
    expect((await world.api.get('/v1/guest/offers')).status).toBe(200);
  });
});
