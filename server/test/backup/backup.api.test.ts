import { cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { listBackups, openBackupFolder } from '../../src/libraries/backup/backup-folder.ts';
import { streamBaseBackup } from '../../src/libraries/backup/base-backup.ts';
import { defaultSchedule, followChanges } from '../../src/libraries/backup/follow-changes.ts';
import { readMediaCopies } from '../../src/libraries/backup/media-copies.ts';
import { listArchivedWal, segmentNumberAt, segmentNumberOf } from '../../src/libraries/backup/wal-archive.ts';
import { buildBook, buildPerson } from '../support/builders.ts';
import { type BackedUpWorld, startBackedUpWorld } from '../support/running/backed-up-world.ts';
import { runCommand, runCommandToExit, startApiProcess, startCommand } from '../support/running/process.ts';

/** PostgreSQL's default. */
const segmentSize = 16 * 1024 ** 2;

let world: BackedUpWorld;
beforeAll(async () => {
  world = await startBackedUpWorld();
});
afterAll(() => world.close());

const runRestore = (...args: string[]) =>
  runCommandToExit(['restore', '--database', world.databaseFolder, ...args], world.environment);

const listMediaFiles = async () =>
  Object.keys((await world.readContents()).files).map((path) => path.replace(/^\//, ''));

describe('npm run backup', () => {
  it('says if there is no current backup, for a health check', async () => {
    const check = () => runCommandToExit(['backup', '--check'], world.environment);
    expect(await check()).toEqual({ code: 1, output: 'There is no backup yet.\n' });
    await runCommand(['backup', '--max', '1'], world.environment);
    expect(await check()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^The newest backup is of .+\.\nChanges are archived until .+\.\n$/),
    });
    const [id = ''] = await readdir(join(world.backupFolder, 'base'));
    const recordFile = join(world.backupFolder, 'base', id, 'backup.json');
    const record = JSON.parse(await readFile(recordFile, 'utf8'));
    const startedAt = new Date(Date.now() - 26 * 60 * 60 * 1000).toISOString();
    await writeFile(recordFile, JSON.stringify({ ...record, startedAt }));
    expect(await check()).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The newest backup is of ${startedAt}.\n`),
    });
    await writeFile(recordFile, JSON.stringify(record));
  });

  it('says if changes have not been archived for long, for a health check', async () => {
    await runCommand(['backup'], world.environment);
    const archivedAt = new Date('2026-01-01T12:00:00Z');
    // Repeats both, because PostgreSQL may archive a change in between.
    await vi.waitFor(async () => {
      for (const { path } of await listArchivedWal(openBackupFolder(world.backupFolder)))
        await utimes(path, archivedAt, archivedAt);
      expect(await runCommandToExit(['backup', '--check'], world.environment)).toMatchObject({
        code: 1,
        output: expect.stringContaining(`Changes are archived until ${archivedAt.toISOString()}.`),
      });
    }, 30_000);
  });

  it('says if no changes are archived at all, for a health check', async () => {
    await runCommand(['backup'], world.environment);
    const backupFolder = await mkdtemp(join(tmpdir(), 'backups-'));
    onTestFinished(() => rm(backupFolder, { recursive: true }));
    await cp(join(world.backupFolder, 'base'), join(backupFolder, 'base'), { recursive: true });
    const environment = { ...world.environment, BACKUP_DIR: backupFolder };
    expect(await runCommandToExit(['backup', '--check'], environment)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The newest backup is of .+\.\nNo changes are archived\.\n$/),
    });
  });

  it('removes old backups, and the log and media that only they needed', async () => {
    const book = await buildBook(world);
    await runCommand(['backup', '--max', '1'], world.environment);
    const [firstId] = await readdir(join(world.backupFolder, 'base'));
    await world.deps.db.book.delete({ where: { id: book.id } });
    await runCommand(['check:storage', '--remove'], world.environment);
    await runCommand(['backup', '--max', '2'], world.environment);
    const clipsFolder = join(world.backupFolder, 'media', 'clips');
    expect(await readdir(clipsFolder)).toHaveLength(5);
    await runCommand(['backup', '--max', '1'], world.environment);
    expect(await readdir(clipsFolder)).toEqual([]);
    const remainingIds = await readdir(join(world.backupFolder, 'base'));
    expect(remainingIds).toHaveLength(1);
    expect(remainingIds).not.toContain(firstId);
    expect((await listArchivedWal(openBackupFolder(world.backupFolder))).length).toBeLessThan(6);
    expect(await runCommand(['backup', '--list'], world.environment)).toMatch(
      /^\S+Z {2}[\d.]+ MB\nChanges are archived until \S+Z\.\n$/,
    );
  });

  it('waits for a slow disk without losing anything', async () => {
    const sizes = { archive: 0, manifest: 0 };
    const { start, end } = await streamBaseBackup(world.environment.DATABASE_URL ?? '', async (streams) => {
      for (const name of ['archive', 'manifest'] as const)
        for await (const chunk of streams[name]) {
          sizes[name] += chunk.length;
          await sleep(1);
        }
    });
    expect(segmentNumberAt(end.lsn, segmentSize)).toBeGreaterThanOrEqual(
      segmentNumberAt(start.lsn, segmentSize),
    );
    expect(sizes.archive).toBeGreaterThan(1_000_000);
    expect(sizes.manifest).toBeGreaterThan(10_000);
  });

  it('does not delay an API that migrates its database meanwhile', async () => {
    await world.deps.sql.query('create database unmigrated');
    const url = new URL(world.environment.DATABASE_URL ?? '');
    url.pathname = '/unmigrated';
    const environment = { ...world.environment, DATABASE_URL: url.href, REQUESTS_DATABASE_URL: url.href };
    const backup = startCommand(['backup'], environment);
    const countLocks = async () =>
      (
        await world.deps.sql.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
           where locktype = 'advisory' and granted and datname = 'unmigrated'`,
        )
      ).rowCount;
    await expect.poll(countLocks, { interval: 10 }).toBe(1);
    backup.signal('SIGSTOP');
    const api = await startApiProcess(environment, await findFreePort());
    expect(await countLocks()).toBe(1);
    await api.kill();
    backup.signal('SIGCONT');
    expect(await backup.exit).toMatchObject({ code: 0 });
    await world.deps.sql.query('drop database unmigrated with (force)');
  });

  it('explains a folder that can’t be used', async () => {
    const environment = { ...world.environment, BACKUP_DIR: join(world.backupFolder, 'media.jsonl') };
    for (const args of [['backup'], ['backup', '--list'], ['backup', '--check']])
      expect(await runCommandToExit(args, environment)).toEqual({
        code: 1,
        output: expect.stringMatching(/^A file or folder can’t be used: E\w+: .* '.*media\.jsonl.*'\n$/),
      });
  });

  it('shows the options of each command with --help', async () => {
    const { output } = await runCommandToExit(['--help'], {});
    expect(output).toMatch(/^administrator .*\nalign .*\nbackup /);
    expect(await runCommandToExit(['backup', '--help'], {})).toEqual({
      code: 0,
      output: expect.stringMatching(/^Usage: backup \[--max 7\] /),
    });
  });

  it('rejects the folder of another database', async () => {
    const { code, output } = await runCommandToExit(['backup'], {
      ...world.environment,
      DATABASE_URL: inject('postgresUrl'),
    });
    expect([code, output]).toEqual([1, expect.stringMatching(/has the backups of another PostgreSQL/)]);
  });

  it('leaves nothing of a base backup that could not be stored', async () => {
    const basePath = join(world.backupFolder, 'base');
    const idsBefore = await readdir(basePath);
    // A role that may use the database, but not copy it.
    await world.deps.sql.query("create role unprivileged login password 'unprivileged' in role pg_monitor");
    const url = new URL(world.environment.DATABASE_URL ?? '');
    [url.username, url.password] = ['unprivileged', 'unprivileged'];
    const { code, output } = await runCommandToExit(['backup'], {
      ...world.environment,
      BACKUP_DATABASE_URL: url.href,
    });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^PostgreSQL does not let this role copy it .*\n$/),
    ]);
    expect(await readdir(basePath)).toEqual(idsBefore);
    await world.deps.sql.query('drop role unprivileged');
  });

  it('loses at most a minute of changes while it follows', async () => {
    const follow = new AbortController();
    const problems: unknown[] = [];
    const followPromise = followChanges(
      {
        backupFolder: world.backupFolder,
        mediaFolder: world.mediaFolder,
        databaseUrl: world.environment.DATABASE_URL ?? '',
      },
      {
        ...defaultSchedule,
        signal: follow.signal,
        onBackup: () => {},
        onProblem: (problem) => problems.push(problem),
        onRecovery: () => {},
      },
    );
    const person = await buildPerson(world);
    await buildBook(world);
    const committedAt = Date.now();
    const { rows } = await world.deps.sql.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const segmentNumber = segmentNumberAt(rows[0]?.lsn ?? '', segmentSize);
    const findLastSegmentNumber = async () => {
      const files = await listArchivedWal(openBackupFolder(world.backupFolder));
      return Math.max(...files.map(({ name }) => segmentNumberOf(name, segmentSize) ?? 0));
    };
    await expect
      .poll(findLastSegmentNumber, { timeout: 120_000, interval: 200 })
      .toBeGreaterThanOrEqual(segmentNumber);
    expect(Date.now() - committedAt).toBeLessThan(60_000);
    await expect
      .poll(async () => [...(await readMediaCopies(openBackupFolder(world.backupFolder))).keys()], {
        timeout: 60_000,
      })
      .toEqual(expect.arrayContaining(await listMediaFiles()));
    follow.abort();
    await followPromise;
    expect(problems).toEqual([]);
    await world.loseEverything();
    expect(await runRestore()).toMatchObject({ code: 0 });
    await world.recover();
    expect(await world.deps.db.user.findUnique({ where: { id: person.user.id } })).not.toBeNull();
    expect(await runCommand(['check:storage'], world.environment)).toBe('Storage and database agree.\n');
  });

  it('takes a base backup at once after a restore, because the last one is of another timeline', async () => {
    const listTimelines = async () =>
      (await listBackups(openBackupFolder(world.backupFolder))).map(({ range }) => range.end.timeline);
    expect((await listTimelines()).at(-1)).toBe(1);
    const follow = new AbortController();
    const source = {
      backupFolder: world.backupFolder,
      mediaFolder: world.mediaFolder,
      databaseUrl: world.environment.DATABASE_URL ?? '',
    };
    const problems: unknown[] = [];
    await followChanges(source, {
      ...defaultSchedule,
      signal: follow.signal,
      onBackup: () => follow.abort(),
      onProblem: (problem) => {
        problems.push(problem);
        follow.abort();
      },
      onRecovery: () => {},
    });
    expect(problems).toEqual([]);
    expect((await listTimelines()).at(-1)).toBe(2);
    const archivedNames = (await listArchivedWal(openBackupFolder(world.backupFolder))).map(
      ({ name }) => name,
    );
    expect(archivedNames.filter((name) => name === '00000002.history')).toHaveLength(1);
  });
});
