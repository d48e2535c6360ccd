import { buildAdministrator, buildBook, buildPerson, ownBook, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import type { Headers } from './headers.ts';

/** A member who owns a book, with functions that send requests. */
export type RequestSender = Awaited<ReturnType<typeof buildRequestSender>>;

/** Creates an administrator, two books, and a member who owns one of the books. */
export async function buildRequestSender(world: World) {
  const [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
  const [owned, other] = [await buildBook(world), await buildBook(world)];
  await ownBook(world, member.user.id, owned.id);
  const { api } = world;
  const get = (path: string, headers: Headers = {}) => api.get(path).set(headers);
  const createHeadersFor =
    ({ bearer }: Person) =>
    (more: Headers = {}) => ({ Authorization: bearer, ...more });
  const createMemberHeaders = createHeadersFor(member);
  const toPagePath = (more = '', code = owned.bookCode) => `/v1/user/read-book?book_code=${code}${more}`;
  // Reads phrase 5, which is in a paid chapter.
  const pageResponse = await get(toPagePath('&phrase_no=5'), createMemberHeaders());
  return {
    api,
    get,
    asMember: createMemberHeaders,
    turn: toPagePath,
    asAdministrator: createHeadersFor(administrator),
    preflight: (path: string, headers: Headers) => api.options(path).set(headers),
    codes: { owned: owned.bookCode, other: other.bookCode },
    clip: String(pageResponse.body.data.line_audio),
    ids: { member: member.user.id, administrator: administrator.user.id },
  };
}
