import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../src/commands/run-command.ts';
import { removeAdministrator } from '../../src/features/accounts/public.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { findLinkToken, type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { runCommandToExit } from '../support/running/process.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

/** Runs the command in this process, which is much faster than starting a new one. */
async function runAdministratorCommand(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const collectOutput = (chunk: unknown) => {
    output += String(chunk);
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(collectOutput),
  );
  try {
    const exitCode = await runCommand(['administrator', ...args], async () => world.deps.settings);
    return { code: exitCode, output };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

const getStudioBooks = ({ bearer }: Person) => world.api.get('/v1/admin/book').set('Authorization', bearer);
const signIn = (email: string, password: string) =>
  world.api.post('/v1/user/login').send({ email, password });
const findUser = (email: string) => world.deps.db.user.findUniqueOrThrow({ where: { email } });

async function choosePassword(email: string, password: string): Promise<void> {
  const [invitationEmail] = await world.mailbox.waitFor(email);
  await world.api
    .post('/v1/user/reset-password-using-token')
    .send({
      verification_token: invitationEmail && findLinkToken(invitationEmail),
      password,
      confirm_password: password,
    })
    .expect(200);
}

describe('npm run administrator', () => {
  it('lets an invited administrator without an account choose a password and open the admin studio', async () => {
    const email = 'odile@example.org';
    const command = ['administrator', email, '--name', 'Odile Martin'];
    const commandResult = await runCommandToExit(command, world.environment);
    expect(commandResult).toEqual({
      code: 0,
      output: `${email} is invited: an email with a link to choose a password is on its way.\n`,
    });
    await signIn(email, 'closed').expect(401);
    await choosePassword(email, 'une lampe de chevet');
    const { body } = await signIn(email, 'une lampe de chevet').expect(200);
    expect(body.user).toMatchObject({ name: 'Odile Martin', user_type: 1 });
    await world.api.get('/v1/admin/book').set('Authorization', `Bearer ${body.token}`).expect(200);
    expect((await runAdministratorCommand(email)).output).toBe(
      `${email} is an administrator already. Nothing changed.\n`,
    );
  });

  it('resets an unconfirmed account when its email address is invited as an administrator', async () => {
    const email = 'future-editor@example.org';
    const password = 'le mot de passe du squatteur';
    await world.api
      .post('/v1/user/signup')
      .send({ name: 'Squatter', email, password, repeat_password: password })
      .expect(200);
    const { body } = await signIn(email, password).expect(200);
    const squatterBearer = `Bearer ${body.token}`;
    const { tokenHash } = await world.deps.db.confirmationToken.findFirstOrThrow({
      where: { user: { email } },
    });
    expect((await runAdministratorCommand(email)).output).toContain('is invited');
    await world.api.get('/v1/admin/book').set('Authorization', squatterBearer).expect(401);
    await signIn(email, password).expect(401);
    expect(await world.deps.db.confirmationToken.count({ where: { tokenHash } })).toBe(0);
  });

  it('makes a member with a confirmed email address an administrator and ends all of the member’s sessions', async () => {
    const reader = await buildPerson(world);
    await getStudioBooks(reader).expect(403);
    expect((await runAdministratorCommand(reader.user.email.toUpperCase())).output).toBe(
      `${reader.user.email} is an administrator now, and was signed out everywhere.\n`,
    );
    await getStudioBooks(reader).expect(401);
    const promotedUser = await findUser(reader.user.email);
    expect(promotedUser).toMatchObject({ userType: 1, passwordHash: reader.user.passwordHash });
    const [notice] = await world.mailbox.waitFor(reader.user.email);
    expect(notice?.subject).toBe('You’re now an administrator of LingoStory');
  });

  it('does not make an administrator of a closed account or of an account with a membership', async () => {
    const member = await buildPerson(world);
    await world.deps.db.membership.create({
      data: {
        userId: member.user.id,
        stripeSubscriptionId: 'sub_operator',
        status: 'active',
        syncedAt: new Date(),
      },
    });
    expect(await runAdministratorCommand(member.user.email)).toMatchObject({ code: 1 });
    expect((await findUser(member.user.email)).userType).toBe(2);
    const closedAccount = await buildPerson(world);
    await world.deps.db.user.update({ where: { id: closedAccount.user.id }, data: { isActive: false } });
    expect((await runAdministratorCommand(closedAccount.user.email)).output).toContain('is closed');
    expect((await findUser(closedAccount.user.email)).userType).toBe(2);
  });

  it('turns a removed administrator into an ordinary member immediately', async () => {
    const [removedAdministrator] = await Promise.all([buildAdministrator(world), buildAdministrator(world)]);
    await getStudioBooks(removedAdministrator).expect(200);
    expect(await runAdministratorCommand(removedAdministrator.user.email, '--remove')).toMatchObject({
      code: 0,
    });
    await getStudioBooks(removedAdministrator).expect(401);
    expect((await findUser(removedAdministrator.user.email)).userType).toBe(2);
    expect(await runAdministratorCommand(removedAdministrator.user.email, '--remove')).toEqual({
      code: 1,
      output: `${removedAdministrator.user.email} is not an administrator.\n`,
    });
  });

  it('keeps at least one administrator who can sign in, even when all are removed at the same time', async () => {
    await Promise.all([buildAdministrator(world), buildAdministrator(world)]);
    await runAdministratorCommand('only-invited@example.org');
    const activeAdministrators = await world.deps.db.user.findMany({
      where: { userType: 1, passwordHash: { not: 'closed' } },
    });
    const removalResults = await Promise.allSettled(
      activeAdministrators.map(({ email }) => removeAdministrator(world.deps, { email })),
    );
    const remainingAdministrators = await world.deps.db.user.findMany({
      where: { userType: 1, passwordHash: { not: 'closed' } },
    });
    expect(remainingAdministrators).toHaveLength(1);
    const rejectedRemovals = removalResults.filter(({ status }) => status === 'rejected');
    const message = `${remainingAdministrators[0]?.email} is the last administrator who can sign in. Add another one first.`;
    expect(rejectedRemovals).toMatchObject([{ reason: { message } }]);
    const { output } = await runAdministratorCommand('--list');
    expect(output).toContain(`${remainingAdministrators[0]?.email}  `);
    expect(output).toContain('only-invited@example.org  Administrator  (invited, no password chosen yet)');
  });

  it.each([
    [[], 'Say whose account'],
    [['nobody'], 'Email isn’t a valid email address.'],
    [['a@example.org', 'b@example.org'], 'Say whose account'],
    [['a@example.org', '--name', 'www.evil.com'], '--name: Name can’t contain a web address.'],
    [['a@example.org', '--admin'], "Unknown option '--admin'"],
  ])(
    'explains what is wrong with the arguments %j of the administrator command, and changes nothing',
    async (args, message) => {
      const userCount = await world.deps.db.user.count();
      const { code, output } = await runAdministratorCommand(...args);
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(await world.deps.db.user.count()).toBe(userCount);
    },
  );

  it('reports an unreachable database in one line of the administrator command’s output', async () => {
    const { code, output } = await runCommandToExit(['administrator', '--list'], {
      ...world.environment,
      DATABASE_URL: 'postgresql://lingostory:lingostory@127.0.0.1:9/lingostory',
    });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'The database could not be reached. Is it running? (ECONNREFUSED)\n',
    });
  });
});
