import { buildAdministrator, buildBook, buildPerson, ownBook, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import type { Headers } from './headers.ts';

/** A member with a book, and functions that send requests. */
export type Asker = Awaited<ReturnType<typeof buildAsker>>;

/** Creates a member who owns one of two books, and an administrator. */
export async function buildAsker(world: World) {
  const [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
  const [owned, other] = [await buildBook(world), await buildBook(world)];
  await ownBook(world, member.user.id, owned.id);
  const { api } = world;
  const get = (path: string, headers: Headers = {}) => api.get(path).set(headers);
  const asPerson =
    ({ bearer }: Person) =>
    (more: Headers = {}) => ({ Authorization: bearer, ...more });
  const asMember = asPerson(member);
  const turn = (more = '', code = owned.bookCode) => `/v1/user/read-book?book_code=${code}${more}`;
  // A page turn to the fifth phrase, which is in a paid chapter.
  const page = await get(turn('&phrase_no=5'), asMember());
  return {
    api,
    get,
    asMember,
    turn,
    asAdministrator: asPerson(administrator),
    preflight: (path: string, headers: Headers) => api.options(path).set(headers),
    codes: { owned: owned.bookCode, other: other.bookCode },
    clip: String(page.body.data.line_audio),
    ids: { member: member.user.id, administrator: administrator.user.id },
  };
}
