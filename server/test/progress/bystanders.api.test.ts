import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, type Person, password } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import {
  buildRecoveringPerson,
  replacementPassword,
  requestRecoveryToken,
  resetWithToken,
  signIn,
} from '../support/emails/recovery.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close({ rowsByHand: true }));

/**
 * Builds a member with an ended and an open session, a position, a review, a recovery token and an email to be sent.
 */
async function buildBystander(): Promise<Person> {
  const recoveringPerson = await buildRecoveringPerson(world);
  const { user } = recoveringPerson;
  const { token } = (await signIn(world, user.email, password)).body;
  await world.api.post('/v1/user/logout').set('Authorization', recoveringPerson.bearer);
  const person = { ...recoveringPerson, bearer: `Bearer ${token}` };
  const book = await buildBook(world);
  await addBookToLibrary(world, user.id, book.id);
  await world.api
    .put('/v1/user/reading-position')
    .set('Authorization', person.bearer)
    .send({ book_code: book.bookCode, phrase_no: 2 });
  const { db } = world.deps;
  const stars = { overallStar: 4, performanceStar: 4, storyStar: 4 };
  await db.review.create({
    data: { userId: user.id, bookId: book.id, title: 'Bien', review: 'Bien.', ...stars },
  });
  const [createdAt, dueAt] = [new Date(), new Date(Date.now() + 24 * 60 * 60 * 1000)];
  await db.email.create({
    data: { userId: user.id, cause: `test:${user.id}`, subject: 'S', body: 'B', createdAt, dueAt },
  });
  return person;
}

/** Builds a signed-in member with a recovery token. */
async function buildActor(): Promise<Person & { recoveryToken: string }> {
  const { user, bearer, token: recoveryToken } = await buildRecoveringPerson(world);
  return { user, bearer, token: bearer.slice('Bearer '.length), recoveryToken };
}

/** Reads all rows of a member that another member’s actions could affect. */
const findMemberRows = ({ user }: Person) =>
  world.deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    include: {
      creditEntries: true,
      purchases: true,
      positions: true,
      reviews: true,
      emails: true,
      sessions: { orderBy: { createdAt: 'asc' } },
      recoveryTokens: true,
    },
  });

const createAuthHeader = ({ bearer }: Person) => ({ Authorization: bearer });
const actions: [string, (actor: Person & { recoveryToken: string }) => Promise<{ status: number }>][] = [
  ['signs out', async (actor) => await world.api.post('/v1/user/logout').set(createAuthHeader(actor))],
  [
    'changes the password',
    async (actor) =>
      await world.api
        .put('/v1/user/reset-password')
        .set(createAuthHeader(actor))
        .send({ old_password: password, new_password: replacementPassword }),
  ],
  ['asks for a recovery token', async ({ user }) => await requestRecoveryToken(world, user.email)],
  ['resets the password', async ({ recoveryToken }) => await resetWithToken(world, recoveryToken)],
  [
    'closes the account',
    async (actor) =>
      await world.api.delete('/v1/user/account').set(createAuthHeader(actor)).send({ password }),
  ],
];

describe('actions on a member’s own account', () => {
  it.each(actions)('does not affect another member’s data when a member %s', async (_caseName, action) => {
    const bystander = await buildBystander();
    const rowsBefore = await findMemberRows(bystander);
    expect(rowsBefore).toMatchObject({
      purchases: [{}],
      positions: [{}],
      reviews: [{}],
      emails: expect.arrayContaining([expect.objectContaining({ subject: 'S' })]),
      sessions: [{ endedAt: expect.any(Date) }, { endedAt: null }],
      recoveryTokens: [{ usedAt: null }],
    });
    expect((await action(await buildActor())).status).toBe(200);
    expect(await findMemberRows(bystander)).toEqual(rowsBefore);
  });

  it.each(actions.filter(([actionName]) => !actionName.includes('asks')))(
    'does not change the end time of an earlier session when a member %s',
    async (_caseName, action) => {
      const actor = await buildActor();
      const { token } = (await signIn(world, actor.user.email, password)).body;
      await world.api.post('/v1/user/logout').set('Authorization', `Bearer ${token}`);
      const findEndedSession = () =>
        world.deps.db.session.findFirstOrThrow({
          where: { userId: actor.user.id, endedAt: { not: null } },
          orderBy: { createdAt: 'desc' },
        });
      const endedSession = await findEndedSession();
      world.moveClock(1000);
      expect((await action(actor)).status).toBe(200);
      const { endedAt } = await world.deps.db.session.findUniqueOrThrow({ where: { id: endedSession.id } });
      expect(endedAt).toEqual(endedSession.endedAt);
    },
  );
});
