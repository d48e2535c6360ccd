import { findCaller, openSession, readToken } from '../../src/http/session.ts';
import {
  buildAdministrator,
  buildBook,
  buildPerson,
  giveCredits,
  ownBook,
  type Person,
} from '../support/builders.ts';
import type { MailWorld } from '../support/emails/mailbox.ts';
import { recovering } from '../support/emails/recovery.ts';
import { startTrial, subscriptionOf } from '../support/money/checkouts.ts';
import { makePicture, makeWav } from '../support/studio/uploads.ts';
import type { Encoding } from './encode.ts';
import type { Role } from './requests.ts';
import type { Real, RealKind } from './values.ts';

export type Cast = {
  /** Returns the encoding for a role, with a valid token even if earlier requests ended its session. */
  encodingFor: (role: Role) => Promise<Encoding>;
  /** Restores everyone's role, and creates new records that requests can read, pay for and change. */
  refill: () => Promise<void>;
};

type Member = Exclude<Role, 'guest'>;

/** Selects a person's state. A person whom a request has changed is replaced. */
const standing = `select u.is_active as "isActive", u.user_type as "userType",
  coalesce((select string_agg(distinct status::text, ',' order by status::text) from memberships where user_id = u.id), '') as memberships
  from users u where u.id = $1`;
const wanted: Record<Member, { userType: number; memberships: RegExp }> = {
  newcomer: { userType: 2, memberships: /^$/ },
  member: { userType: 2, memberships: /\bactive\b/ },
  canceled: { userType: 2, memberships: /^canceled$/ },
  administrator: { userType: 1, memberships: /^$/ },
};

async function buildRole(world: MailWorld, role: Member): Promise<Person> {
  if (role === 'administrator') return await buildAdministrator(world);
  const person = await buildPerson(world);
  if (role === 'newcomer') return person;
  await startTrial(world, person);
  if (role === 'canceled') {
    await world.stripe.subscriptions.cancel(await subscriptionOf(world, person));
    await world.sandbox.control.settled();
  }
  return person;
}

const statements: Record<Exclude<RealKind, 'token' | 'chaptersOfBook' | 'phrasesOfChapter'>, string> = {
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
  user: 'select id as one from users where user_type = 2 order by id desc limit 30',
  session: `select stripe_session_id as one from checkouts
    where stripe_session_id is not null order by id desc limit 30`,
  subscription: 'select stripe_subscription_id as one from memberships order by id desc limit 30',
  email: 'select email as one from users where is_active order by id desc limit 30',
};

/** Creates people of every role with valid tokens, and the records that requests refer to. */
export async function buildCast(world: MailWorld): Promise<Cast> {
  const { deps } = world;
  const people = new Map<Member, Person>();
  const pool = new Map<RealKind, unknown[]>();
  let refills = 0;
  const files = {
    picture: await makePicture('webp'),
    sound: makeWav(),
    dictionary: Buffer.from('chat\tcat\tn\n'),
  };

  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await deps.sql.query<Row>(text, values)).rows;

  async function recast(role: Member): Promise<void> {
    const known = people.get(role);
    const [row] = known
      ? await ask<{ isActive: boolean; userType: number; memberships: string }>(standing, [known.user.id])
      : [];
    const { userType, memberships } = wanted[role];
    const fits = row?.isActive && row.userType === userType && memberships.test(row.memberships);
    const person = known && fits ? known : await buildRole(world, role);
    const fresh = await openSession(deps, person.user.id);
    people.set(role, { ...person, token: fresh, bearer: `Bearer ${fresh}` });
  }

  /** Pays open checkouts without returning to the site, because the webhook event alone must suffice. */
  async function payCheckouts(): Promise<void> {
    const open = await ask<{ id: string }>(
      `select stripe_session_id as id from checkouts where status = 'open' order by id desc limit 2`,
    );
    for (const { id } of open) {
      try {
        world.sandbox.control.pay(id);
      } catch {
        // The checkout has expired or was replaced.
      }
    }
    await world.sandbox.control.settled(60_000);
  }

  async function fillPool(): Promise<void> {
    for (const [kind, statement] of Object.entries(statements))
      pool.set(
        kind as RealKind,
        (await ask<{ one: unknown }>(statement)).map(({ one }) => one),
      );
    const lists = async (table: string, parent: string, kind: 'book' | 'chapter') =>
      await Promise.all(
        (pool.get(kind) ?? [])
          .slice(0, 6)
          .map(async (id) =>
            (
              await ask<{ id: number }>(`select id from ${table} where ${parent} = $1 order by id desc`, [id])
            ).map((row) => row.id),
          ),
      );
    pool.set('chaptersOfBook', await lists('chapters', 'book_id', 'book'));
    pool.set('phrasesOfChapter', await lists('phrases', 'chapter_id', 'chapter'));
  }

  async function refill(): Promise<void> {
    await payCheckouts();
    for (const role of ['newcomer', 'member', 'canceled', 'administrator'] as const) await recast(role);
    const [{ books } = { books: 0 }] = await ask<{ books: number }>(
      'select count(distinct book_id)::int as books from phrases p join books b on b.id = p.book_id where deleted_at is null',
    );
    for (let missing = 4 - books; missing > 0; missing -= 1) await buildBook(world);
    const newest = await buildBook(world);
    for (const role of ['member', 'canceled'] as const) {
      const person = people.get(role);
      if (person) await ownBook(world, person.user.id, newest.id);
    }
    const member = people.get('member');
    if (member) await giveCredits(world, member.user.id, 1);
    // Only at every fifth refill, because waiting for the token's email is slow.
    if (refills % 5 === 0) pool.set('token', [(await recovering(world)).token]);
    refills += 1;
    await fillPool();
  }

  const resolve = ({ kind, which }: Real): unknown => {
    const things = pool.get(kind) ?? [];
    return things.length > 0 ? things[which % things.length] : 'nothing';
  };

  const file = (field: string, kind: string): Buffer => {
    const isPicture = field.includes('image');
    const isDictionary = field === 'file';
    const right = isDictionary ? files.dictionary : isPicture ? files.picture : files.sound;
    if (kind === 'other') return isPicture ? files.sound : files.picture;
    if (kind === 'empty') return Buffer.alloc(0);
    if (kind === 'garbage') return Buffer.alloc(5000, 'ÿ\u0000');
    if (kind === 'truncated') return right.subarray(0, right.length >> 1);
    return kind === 'valid' ? right : Buffer.from('<html><script>alert(1)</script></html>');
  };

  await refill();
  return {
    encodingFor: async (role) => {
      if (role === 'guest') return { resolve, file, bearer: undefined };
      const claims = readToken(deps, people.get(role)?.bearer);
      if (!claims || !(await findCaller(deps, claims))) await recast(role);
      return { resolve, file, bearer: people.get(role)?.bearer };
    },
    refill,
  };
}
