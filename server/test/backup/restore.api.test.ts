import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditPackSize } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/membership/public.ts';
import { sendEmails } from '../../src/features/outbox/public.ts';
import { checkReconciledState } from '../money/check.ts';
import { buildAdministrator, buildBook, buildPerson, type Person, readLedger } from '../support/builders.ts';
import { requestRecoveryToken } from '../support/emails/recovery.ts';
import { completePurchase, openPaymentCheckout, startMemberTrial } from '../support/money/money.ts';
import { type BackedUpWorld, startBackedUpWorld } from '../support/running/backed-up-world.ts';
import { startObjectStore } from '../support/running/object-store.ts';
import { runCommand, runCommandToExit } from '../support/running/process.ts';
import { createBook, createStudioClient } from '../support/studio/uploads.ts';

let world: BackedUpWorld;
beforeAll(async () => {
  world = await startBackedUpWorld();
});
afterAll(() => world.close());

const runRestore = (...args: string[]) =>
  runCommandToExit(['restore', '--database', world.databaseFolder, ...args], world.environment);

/** Returns a time at which no transaction was in progress. The provider’s times have whole seconds. */
async function chooseTargetTime(): Promise<Date> {
  await sleep(1_100);
  const targetTime = new Date();
  await sleep(1_100);
  return targetTime;
}

describe('npm run restore', () => {
  it('restores every row and every file, including those that changed after the backup', async () => {
    const administrator = await buildAdministrator(world);
    const studio = createStudioClient(world, administrator);
    const book = await createBook(studio);
    const person = await buildPerson(world);
    await startMemberTrial(world, person);
    expect(await runCommand(['backup'], world.environment)).toMatch(/^Backed up: /);
    await buildBook(world);
    await completePurchase(world, person, 'credits');
    await studio.remove(`/admin/book/${book.id}`).expect(200);
    const contents = await world.readContents();
    expect(Object.keys(contents.files).length).toBeGreaterThan(5);
    await world.archiveNow();
    await world.loseEverything();
    const report = await runRestore();
    expect(report).toEqual({ code: 0, output: expect.stringMatching(/^Restored the backup of /) });
    await world.recover();
    expect(await world.readContents()).toEqual(contents);
    expect(await runCommand(['check:storage'], world.environment)).toBe('Storage and database agree.\n');
    await checkReconciledState(world, person);
    expect(await reconcile(world.deps, { all: true })).toMatchObject({ mended: 0, failed: 0 });
  });

  it('restores a point in time, and takes what was paid since then from the payment provider', async () => {
    const [buyer, newcomer] = [await buildPerson(world), await buildPerson(world)];
    await startMemberTrial(world, buyer);
    const openCheckoutSessionId = await openPaymentCheckout(world, buyer, 'credits');
    const contents = await world.readContents();
    const targetTime = await chooseTargetTime();
    world.sandbox.control.pay(openCheckoutSessionId);
    await world.sandbox.control.settled();
    await completePurchase(world, buyer, 'credits');
    await startMemberTrial(world, newcomer);
    await startMemberTrial(world, await buildPerson(world));
    await buildBook(world);
    await world.archiveNow();
    await world.loseEverything();
    expect(await runRestore('--to', targetTime.toISOString())).toMatchObject({ code: 0 });
    await world.recover();
    expect((await world.readContents()).rows).toEqual(contents.rows);

    expect(await runCommandToExit(['restore', '--finish'], world.environment)).toEqual({
      code: 0,
      output: expect.stringMatching(/^0 media files are missing/m),
    });
    await runCommandToExit(['check:storage', '--remove'], world.environment);
    const { output } = await runCommandToExit(
      ['reconcile', '--since', targetTime.toISOString()],
      world.environment,
    );
    // The third account was made after the target time.
    expect(output).toMatch(/^\d+ compared with the payment provider, 2 mended, 1 could not be compared\.$/m);
    expect(output).toContain('a checkout at the payment provider belongs to no member');
    for (const person of [buyer, newcomer]) await checkReconciledState(world, person);
    expect((await readLedger(world, buyer.user.id)).balance).toBe(1 + 2 * creditPackSize);
    expect(await reconcile(world.deps, { all: true })).toMatchObject({ mended: 0, failed: 0 });
    await world.archiveNow();
  });

  it('does not send an email again that was sent before the restored time', async () => {
    const [early, late] = [await buildPerson(world), await buildPerson(world)];
    const countEmails = async ({ user }: Person) => (await world.mailbox.emails(user.email)).length;
    await requestRecoveryToken(world, early.user.email);
    await sendEmails(world.deps);
    await requestRecoveryToken(world, late.user.email);
    const targetTime = await chooseTargetTime();
    await sendEmails(world.deps);
    expect([await countEmails(early), await countEmails(late)]).toEqual([1, 1]);
    await world.archiveNow();
    await world.loseEverything();
    expect(await runRestore('--to', targetTime.toISOString())).toMatchObject({ code: 0 });
    await world.recover();
    await sendEmails(world.deps);
    expect([await countEmails(early), await countEmails(late)]).toEqual([1, 2]);
    // A file that was deleted less than a minute before the target time is restored, too.
    await runCommandToExit(['check:storage', '--remove'], world.environment);
  });

  it('restores what was changed after a restore, and not what that had undone', async () => {
    const kept = await buildPerson(world);
    const earlyTime = await chooseTargetTime();
    const undone = await buildPerson(world);
    await runCommand(['backup'], world.environment);
    const lateTime = await chooseTargetTime();
    await buildPerson(world);
    await world.archiveNow();
    const restoreAndFind = async (args: string[], people: Person[]) => {
      await world.loseEverything();
      expect(await runRestore(...args)).toMatchObject({ code: 0 });
      await world.recover();
      const emails = people.map(({ user }) => user.email);
      const users = await world.deps.db.user.findMany({ where: { email: { in: emails } } });
      return emails.map((email) => users.some((user) => user.email === email));
    };
    expect(await restoreAndFind(['--to', earlyTime.toISOString()], [kept, undone])).toEqual([true, false]);
    const added = await buildPerson(world);
    await world.archiveNow();
    expect(await restoreAndFind([], [kept, undone, added])).toEqual([true, false, true]);
    await world.archiveNow();
    // The first time was too early. What came after it is still in the archive.
    const lateArgs = ['--to', lateTime.toISOString()];
    expect(await restoreAndFind(lateArgs, [kept, undone, added])).toEqual([true, true, false]);
    await runCommandToExit(['check:storage', '--remove'], world.environment);
  });

  it('compares the database with the object store, if that has the media', async () => {
    const book = await buildBook(world);
    const store = await startObjectStore();
    const { code, output } = await runCommandToExit(['restore', '--finish'], {
      ...world.environment,
      ...store.environment,
      NODE_NO_WARNINGS: '1',
    });
    expect([code, output]).toEqual([1, expect.stringMatching(/^[1-9]\d* media files are missing/m)]);
    await world.deps.db.book.delete({ where: { id: book.id } });
    await runCommand(['check:storage', '--remove'], world.environment);
    await store.close();
  });

  it('explains that the payment provider can’t be reached', async () => {
    const { code, output } = await runCommandToExit(['reconcile'], {
      ...world.environment,
      STRIPE_HOST: 'http://127.0.0.1:9',
    });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The payment provider could not be asked: .*\n$/),
    ]);
  });

  it('gives new rows no id that a lost row had', async () => {
    const before = await buildPerson(world);
    await runCommand(['restore', '--finish'], world.environment);
    const { user } = await buildPerson(world);
    expect(user.id).toBeGreaterThan(before.user.id + 1_000);
  });
});

describe('npm run restore, if it cannot restore everything,', () => {
  const expectError = async (args: string[], pattern: RegExp) => {
    const { code, output } = await runRestore(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(pattern)]);
  };

  it('overwrites neither a database nor media', async () => {
    await expectError([], /cluster is not empty\. Nothing was restored\./);
    const { code, output } = await runCommandToExit(
      ['restore', '--database', join(world.databaseFolder, '..', 'other')],
      world.environment,
    );
    expect([code, output]).toEqual([1, expect.stringMatching(/media is not empty\. Nothing was restored\./)]);
  });

  it('explains invalid arguments', async () => {
    await expectError(['--to', '2026-11-28 20:15'], /^--to must be a time with its zone/);
    await expectError(['--to', '2020-01-01T00:00:00Z'], /is not empty|The oldest backup is of/);
    const withoutFolder = await runCommandToExit(['restore'], world.environment);
    expect(withoutFolder).toEqual({ code: 1, output: expect.stringMatching(/^Name the empty folder/) });
    const withoutBackups = await runCommandToExit(['backup'], { ...world.environment, BACKUP_DIR: '' });
    expect(withoutBackups).toEqual({ code: 1, output: 'Set BACKUP_DIR to the folder for backups.\n' });
  });

  it('restores nothing from a damaged backup, and names the damaged file', async () => {
    for (const _ of [1, 2, 3]) {
      await buildPerson(world);
      await world.archiveNow();
    }
    const target = await mkdtemp(join(tmpdir(), 'lingostory-restore-'));
    const environment = { ...world.environment, MEDIA_DIR: join(target, 'media') };
    const restoreElsewhere = () =>
      runCommandToExit(['restore', '--database', join(target, 'cluster')], environment);
    const damage = async (path: string, change: () => Promise<void>, pattern: RegExp) => {
      const bytes = await readFile(path);
      await change();
      const { code, output } = await restoreElsewhere();
      expect([code, output]).toEqual([1, expect.stringMatching(pattern)]);
      for (const name of await readdir(target)) expect(await readdir(join(target, name)), name).toEqual([]);
      await writeFile(path, bytes);
    };
    const id = (await readdir(join(world.backupFolder, 'base'))).sort().at(-1) ?? '';
    const archivePath = join(world.backupFolder, 'base', id, 'base.tar.gz');
    await damage(archivePath, () => appendFile(archivePath, 'x'), /base\.tar\.gz is damaged or missing/);
    const [clip = ''] = await readdir(join(world.mediaFolder, 'clips'));
    const clipPath = join(world.backupFolder, 'media', 'clips', clip);
    await damage(clipPath, () => rm(clipPath), /is damaged or missing\. Nothing was restored\./);
    const segments = (await readdir(join(world.backupFolder, 'wal'))).filter((name) =>
      /^[0-9A-F]{24}-/.test(name),
    );
    const lastPath = join(world.backupFolder, 'wal', segments.at(-1) ?? '');
    await damage(lastPath, () => appendFile(lastPath, 'x'), /gz is damaged\. Nothing was restored\./);
    const middlePath = join(world.backupFolder, 'wal', segments.at(-2) ?? '');
    await damage(middlePath, () => rm(middlePath), /The archive lacks the segment/);
    expect((await restoreElsewhere()).code).toBe(0);
    await rm(target, { recursive: true });
  });
});
