import { findCaller, openSession, verifyToken } from '../../src/http/session.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  giveCredits,
  type Person,
} from '../support/builders.ts';
import type { MailWorld } from '../support/emails/mailbox.ts';
import { buildRecoveringPerson } from '../support/emails/recovery.ts';
import { findSubscriptionId, startTrial } from '../support/money/checkouts.ts';
import { makePicture, makeWav } from '../support/studio/uploads.ts';
import type { Encoding } from './encode.ts';
import type { Role } from './requests.ts';
import type { Placeholder, PlaceholderKind } from './values.ts';

export type FuzzFixture = {
  /**
   * Returns the values needed to encode a role's requests, such as its bearer token. The token is valid even if
   * earlier requests ended the session.
   */
  getEncoding: (role: Role) => Promise<Encoding>;
  /** Restores everyone's role, and creates new records that requests can read, pay for and change. */
  refill: () => Promise<void>;
};

type AccountRole = Exclude<Role, 'guest'>;

/** Selects a person's account state. After a request has changed the state, a new person takes the role. */
const accountQuery = `select u.is_active as "isActive", u.user_type as "userType",
  coalesce((select string_agg(distinct status::text, ',' order by status::text) from memberships where user_id = u.id), '') as memberships
  from users u where u.id = $1`;
const expectedAccounts: Record<AccountRole, { userType: number; memberships: RegExp }> = {
  newcomer: { userType: 2, memberships: /^$/ },
  member: { userType: 2, memberships: /\bactive\b/ },
  canceled: { userType: 2, memberships: /^canceled$/ },
  administrator: { userType: 1, memberships: /^$/ },
};

async function buildPersonInRole(world: MailWorld, role: AccountRole): Promise<Person> {
  if (role === 'administrator') return await buildAdministrator(world);
  const person = await buildPerson(world);
  if (role === 'newcomer') return person;
  await startTrial(world, person);
  if (role === 'canceled') {
    await world.stripe.subscriptions.cancel(await findSubscriptionId(world, person));
    await world.sandbox.control.settled();
  }
  return person;
}

const placeholderStatements: Record<
  Exclude<PlaceholderKind, 'token' | 'chaptersOfBook' | 'phrasesOfChapter'>,
  string
> = {
  book_code: 'select book_code as one from books where deleted_at is null order by id desc limit 30',
  book: 'select id as one from books where deleted_at is null order by id desc limit 30',
  chapter: `select c.id as one from chapters c join books b on b.id = c.book_id
    where b.deleted_at is null order by c.id desc limit 30`,
  phrase: `select p.id as one from phrases p join books b on b.id = p.book_id
    where b.deleted_at is null order by p.id desc limit 30`,
  report: `select r.id as one from phrase_reports r join phrases p on p.id = r.phrase_id join books b on b.id = p.book_id
    where b.deleted_at is null order by r.id desc limit 30`,
  review: `select r.id as one from reviews r join books b on b.id = r.book_id
    where b.deleted_at is null order by r.id desc limit 30`,
  dictionary: 'select id as one from imported_dictionaries order by id desc limit 30',
  bookmark: 'select id as one from bookmarks order by id desc limit 30',
  import: 'select id as one from book_imports order by id desc limit 30',
  picture: `select split_part(picture->>'file', '.', 1) as one from phrases, jsonb_array_elements(pictures) picture
    where pictures is not null order by phrases.id desc limit 30`,
  user: 'select id as one from users where user_type = 2 order by id desc limit 30',
  session: `select stripe_session_id as one from checkouts
    where stripe_session_id is not null order by id desc limit 30`,
  subscription: 'select stripe_subscription_id as one from memberships order by id desc limit 30',
  email: 'select email as one from users where is_active order by id desc limit 30',
};

/** Creates people in every role with valid tokens, and the records that requests refer to. */
export async function buildFuzzFixture(world: MailWorld): Promise<FuzzFixture> {
  const { deps } = world;
  const peopleByRole = new Map<AccountRole, Person>();
  const placeholderPool = new Map<PlaceholderKind, unknown[]>();
  let refillCount = 0;
  const files = {
    picture: await makePicture('webp'),
    sound: makeWav(),
    dictionary: Buffer.from('chat\tcat\tn\n'),
  };

  const queryRows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await deps.sql.query<Row>(text, values)).rows;

  async function refreshRole(role: AccountRole): Promise<void> {
    const knownPerson = peopleByRole.get(role);
    const [row] = knownPerson
      ? await queryRows<{ isActive: boolean; userType: number; memberships: string }>(accountQuery, [
          knownPerson.user.id,
        ])
      : [];
    const { userType, memberships } = expectedAccounts[role];
    const isStillValid = row?.isActive && row.userType === userType && memberships.test(row.memberships);
    const person = knownPerson && isStillValid ? knownPerson : await buildPersonInRole(world, role);
    const sessionToken = await openSession(deps, person.user.id);
    peopleByRole.set(role, { ...person, token: sessionToken, bearer: `Bearer ${sessionToken}` });
  }

  /** Pays open checkouts without returning to the site, because the webhook event alone must be enough. */
  async function payOpenCheckouts(): Promise<void> {
    const openCheckouts = await queryRows<{ id: string }>(
      `select stripe_session_id as id from checkouts where status = 'open' order by id desc limit 2`,
    );
    for (const { id } of openCheckouts) {
      try {
        world.sandbox.control.pay(id);
      } catch {
        // Ignores a checkout that has expired or was replaced.
      }
    }
    await world.sandbox.control.settled(60_000);
  }

  async function fillPool(): Promise<void> {
    for (const [placeholderKind, statement] of Object.entries(placeholderStatements))
      placeholderPool.set(
        placeholderKind as PlaceholderKind,
        (await queryRows<{ one: unknown }>(statement)).map(({ one }) => one),
      );
    const findIdsByParent = async (table: string, parent: string, parentKind: 'book' | 'chapter') =>
      await Promise.all(
        (placeholderPool.get(parentKind) ?? [])
          .slice(0, 6)
          .map(async (id) =>
            (
              await queryRows<{ id: number }>(
                `select id from ${table} where ${parent} = $1 order by id desc`,
                [id],
              )
            ).map((row) => row.id),
          ),
      );
    placeholderPool.set('chaptersOfBook', await findIdsByParent('chapters', 'book_id', 'book'));
    placeholderPool.set('phrasesOfChapter', await findIdsByParent('phrases', 'chapter_id', 'chapter'));
  }

  async function refill(): Promise<void> {
    await payOpenCheckouts();
    for (const role of ['newcomer', 'member', 'canceled', 'administrator'] as const) await refreshRole(role);
    const [{ books } = { books: 0 }] = await queryRows<{ books: number }>(
      'select count(distinct book_id)::int as books from phrases p join books b on b.id = p.book_id where deleted_at is null',
    );
    for (let missingCount = 4 - books; missingCount > 0; missingCount -= 1) await buildBook(world);
    const newestBook = await buildBook(world);
    await queryRows(
      `update books set included = true, inclusion_ends_at = null where id = (
        select max(id) from books where id < $1 and deleted_at is null)`,
      [newestBook.id],
    );
    for (const role of ['member', 'canceled'] as const) {
      const person = peopleByRole.get(role);
      if (person) await addBookToLibrary(world, person.user.id, newestBook.id);
    }
    const member = peopleByRole.get('member');
    if (member) await giveCredits(world, member.user.id, 1);
    await deps.db.bookImport.create({
      data: { fileName: 'livre.epub', state: 'ready', choices: { words: 'join', paragraphs: 'keep' } },
    });
    // Waiting for the email with a recovery token is slow, so only every fifth refill creates a token.
    if (refillCount % 5 === 0) placeholderPool.set('token', [(await buildRecoveringPerson(world)).token]);
    refillCount += 1;
    await fillPool();
  }

  const resolvePlaceholder = ({ kind, poolIndex }: Placeholder): unknown => {
    const placeholderValues = placeholderPool.get(kind) ?? [];
    return placeholderValues.length > 0 ? placeholderValues[poolIndex % placeholderValues.length] : 'nothing';
  };

  const createFile = (field: string, fileKind: string): Buffer => {
    const isPicture = field.includes('image') || field === 'picture';
    const isDictionary = field === 'file';
    const validFile = isDictionary ? files.dictionary : isPicture ? files.picture : files.sound;
    if (fileKind === 'other') return isPicture ? files.sound : files.picture;
    if (fileKind === 'empty') return Buffer.alloc(0);
    if (fileKind === 'garbage') return Buffer.alloc(5000, 'ÿ\u0000');
    if (fileKind === 'truncated') return validFile.subarray(0, validFile.length >> 1);
    return fileKind === 'valid' ? validFile : Buffer.from('<html><script>alert(1)</script></html>');
  };

  await refill();
  return {
    getEncoding: async (role) => {
      if (role === 'guest') return { resolve: resolvePlaceholder, file: createFile, bearer: undefined };
      const claims = verifyToken(deps, peopleByRole.get(role)?.bearer);
      if (!claims || !(await findCaller(deps, claims))) await refreshRole(role);
      return { resolve: resolvePlaceholder, file: createFile, bearer: peopleByRole.get(role)?.bearer };
    },
    refill,
  };
}
