import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('security headers', () => {
  const paths = [
    '/v1/guest/list-book',
    '/v1/user/book-list',
    '/v1/no-such-call',
    '/v1/media/covers/x',
    '/healthz',
  ];

  it.each(paths)('sends security headers with the response to %s', async (path) => {
    const { headers } = await world.api.get(path);
    const policyDirectives = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => [directive.trim().split(' ')[0], directive] as const),
    );
    expect(policyDirectives.get('script-src') ?? policyDirectives.get('default-src')).not.toMatch(
      /unsafe-inline|unsafe-eval|\*/,
    );
    expect(policyDirectives.get('frame-ancestors')).toMatch(/frame-ancestors 'none'$/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  it.each(paths)('omits page-only headers from the response to %s', async (path) => {
    const pageOnlyHeaderPattern =
      /^(cross-origin-opener-policy|origin-agent-cluster|x-(dns|download|frame|permitted|powered|xss)-.*)$/;
    const { headers } = await world.api.get(path);
    expect(Object.keys(headers).filter((name) => pageOnlyHeaderPattern.test(name))).toEqual([]);
  });

  it('sends the HSTS header in production only', async () => {
    expect((await world.api.get('/healthz')).headers['strict-transport-security']).toBeUndefined();
    const { deps } = world;
    const app = createApp({ ...deps, settings: { ...deps.settings, production: true } });
    for (const path of paths) {
      const { headers } = await supertest(app).get(path);
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
    }
  });

  it('marks every response to a signed-in user as uncacheable, even errors', async () => {
    const person = await buildPerson(world);
    const { bookCode } = await buildBook(world);
    for (const path of [
      '/user/book-list',
      `/guest/book-detail/${bookCode}`,
      `/user/read-book?book_code=${bookCode}`,
      '/guest/list-book?page=0',
    ])
      expect((await getAs(world, path, person)).headers['cache-control']).toBe('no-store');
  });
});
