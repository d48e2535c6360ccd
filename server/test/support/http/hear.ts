import supertest from 'supertest';
import type { Person } from '../builders.ts';
import type { World } from '../running/world.ts';

type SetCookieResponse = { headers: Headers | Record<string, unknown> };

/** Returns the `Set-Cookie` headers of a response. */
export function setCookiesOf({ headers }: SetCookieResponse): string[] {
  if (headers instanceof Headers) return headers.getSetCookie();
  const lines = headers['set-cookie'];
  return Array.isArray(lines) ? lines.map(String) : [];
}

/** Returns the header with which a browser sends back the cookies that this response has set. */
export function cookiesOf(response: SetCookieResponse): string {
  return setCookiesOf(response)
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Returns the cookies with which this person may hear the clips of these books. */
export async function allowClipsAs({ api }: World, person: Person, ...bookIds: number[]): Promise<string> {
  const request = api.put('/v1/user/clips').set('Authorization', person.bearer);
  return cookiesOf(await request.send({ book_ids: bookIds }));
}

/** Requests a clip with exactly these cookies. `world.api` would add those of all earlier responses. */
export function hearWith({ origin }: Pick<World, 'origin'>, cookies: string, address: string) {
  const request = supertest(origin).get(address).buffer(true);
  return cookies === '' ? request : request.set('Cookie', cookies);
}

/** Requests a book's clip as this person's browser does, with the cookie for its book. */
export async function hearAs(world: World, person: Person, address: string) {
  const [, bookId] = /^\/v1\/media\/books\/(\d+)\//.exec(address) ?? [];
  if (bookId === undefined) throw new Error(`${address} is no address of a book's clip.`);
  return await hearWith(world, await allowClipsAs(world, person, Number(bookId)), address);
}
