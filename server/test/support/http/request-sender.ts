import { addBookToLibrary, buildAdministrator, buildBook, buildPerson, type Person } from '../builders.ts';
import type { World } from '../running/world.ts';
import type { HeaderRecord } from './headers.ts';
import { cookiesOf, hearWith } from './hear.ts';

/** A member who owns a book, with functions that send requests. */
export type RequestSender = Awaited<ReturnType<typeof buildRequestSender>>;

/** Creates an administrator, two books, and a member who owns one of the books. */
export async function buildRequestSender(world: World) {
  const [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
  const [ownedBook, otherBook] = [await buildBook(world), await buildBook(world)];
  await addBookToLibrary(world, member.user.id, ownedBook.id);
  const { api } = world;
  const get = (path: string, headers: HeaderRecord = {}) => api.get(path).set(headers);
  const createHeaderBuilder =
    ({ bearer }: Person) =>
    (extraHeaders: HeaderRecord = {}) => ({ Authorization: bearer, ...extraHeaders });
  const createMemberHeaders = createHeaderBuilder(member);
  const toPagePath = (extraQuery = '', bookCode = ownedBook.bookCode) =>
    `/v1/user/read-book?book_code=${bookCode}${extraQuery}`;
  // Reads phrase 5, which is in a paid chapter.
  const pageResponse = await get(toPagePath('&phrase_no=5'), createMemberHeaders());
  return {
    api,
    get,
    asMember: createMemberHeaders,
    turn: toPagePath,
    asAdministrator: createHeaderBuilder(administrator),
    preflight: (path: string, headers: HeaderRecord) => api.options(path).set(headers),
    codes: { owned: ownedBook.bookCode, other: otherBook.bookCode },
    /** Requests the clip of that phrase with its cookies. */
    hear: (headers: HeaderRecord = {}) =>
      hearWith(world, cookiesOf(pageResponse), pageResponse.body.data.line_audio).set(headers),
    ids: { member: member.user.id, administrator: administrator.user.id },
  };
}
