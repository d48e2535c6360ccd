import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const hourMs = 60 * 60 * 1000;
const day = 24 * hourMs;
const path = '/user/book-list';
const fetchStatus = async (authorization: string) =>
  (await world.api.get(`/v1${path}`).set('Authorization', authorization)).status;
const findSession = ({ user }: Person) =>
  world.deps.db.session.findFirstOrThrow({ where: { userId: user.id } });

/** Runs `action` with the clock moved forward. */
async function runAtLaterTime<T>(milliseconds: number, action: () => Promise<T>): Promise<T> {
  world.moveClock(milliseconds);
  try {
    return await action();
  } finally {
    world.moveClock(-milliseconds);
  }
}

describe('a session', () => {
  it('opens a session of 30 days with a token that is valid for a year', {
    tags: 'security-11',
  }, async () => {
    const person = await buildPerson(world);
    const { id, createdAt, expiresAt } = await findSession(person);
    const { iat = 0, ...claims } = jwt.decode(person.token) as jwt.JwtPayload;
    expect(claims).toEqual({
      sid: id,
      sub: String(person.user.id),
      iss: 'lingostory',
      aud: 'lingostory-api',
      exp: iat + 365 * 24 * 60 * 60,
    });
    expect(Math.abs(iat * 1000 - createdAt.getTime())).toBeLessThanOrEqual(1000);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * day);
  });

  it('ends a session when its token expires after a year, however often the session is used', {
    tags: 'security-11',
  }, async () => {
    const person = await buildPerson(world);
    const statuses: number[] = [];
    for (let days = 20; days <= 380; days += 20)
      statuses.push(await runAtLaterTime(days * day, () => fetchStatus(person.bearer)));
    expect(statuses).toEqual([...Array(18).fill(200), 401]);
  });

  it('extends a session at most once a day, without affecting other sessions', async () => {
    const [person, otherPerson] = [await buildPerson(world), await buildPerson(world)];
    const [sessionBefore, otherSessionBefore] = [await findSession(person), await findSession(otherPerson)];
    expect(await runAtLaterTime(23 * hourMs, () => fetchStatus(person.bearer))).toBe(200);
    expect(await findSession(person)).toEqual(sessionBefore);
    expect(await runAtLaterTime(25 * hourMs, () => fetchStatus(person.bearer))).toBe(200);
    const extensionMs = (await findSession(person)).expiresAt.getTime() - sessionBefore.expiresAt.getTime();
    expect(Math.round(extensionMs / hourMs)).toBe(25);
    expect(await findSession(otherPerson)).toEqual(otherSessionBefore);
  });
});

describe('the Authorization header', () => {
  it('accepts only one Bearer token in the Authorization header, with the scheme in any letter case', {
    tags: 'security-11',
  }, async () => {
    const { token } = await buildPerson(world);
    const headers = [
      `bearer ${token}`,
      `xBearer ${token}`,
      `Bearer ${token} x`,
      `Bearer  ${token}`,
      token,
      '',
    ];
    const statuses: number[] = [];
    for (const authorization of headers) statuses.push(await fetchStatus(authorization));
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('returns 403 to a user with the wrong role, and names the role that the request requires', async () => {
    const [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
    const responses = [await getAs(world, '/admin/book', member), await getAs(world, path, administrator)];
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Only administrators can do this.'],
      [403, 'Only members can do this.'],
    ]);
  });
});

describe('a GET request', () => {
  it('ignores the body of a GET request', async () => {
    const request = getAs(world, path, await buildPerson(world));
    expect((await request.send({ page: 0 })).status).toBe(200);
  });
});
