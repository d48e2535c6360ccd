import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EmailRejectedError } from '../../src/adapters/mail/mail.ts';
import { createApp } from '../../src/app.ts';
import { sendEmails } from '../../src/features/outbox/public.ts';
import { buildPerson } from '../support/builders.ts';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { requestRecoveryToken } from '../support/emails/recovery.ts';
import { readMetric, readMetrics } from '../support/http/metrics.ts';
import { openMembershipCheckout } from '../support/money/checkouts.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

/** Returns a world's metrics from a new app, which has not read the database yet. */
const readNewMetrics = async () => (await supertest(createApp(world.deps)).get('/metrics')).text;
const minuteMs = 60_000;

describe('GET /metrics', () => {
  it('shows how many emails wait in the outbox, and for how long the oldest has been due', async () => {
    const { db, clock } = world.deps;
    const { user } = await buildPerson(world);
    await db.email.deleteMany();
    const text = await readNewMetrics();
    expect(readMetric(text, 'outbox_waiting_emails')).toBe(0);
    expect(text).toMatch(/^outbox_oldest_due_seconds 0$/m);
    const createdAt = new Date(clock.now().getTime() - 10 * minuteMs);
    const emailOf = (cause: string, dueAt: Date) => ({
      userId: user.id,
      cause,
      subject: 'A subject',
      body: 'A body',
      createdAt,
      dueAt,
    });
    const later = new Date(clock.now().getTime() + 10 * minuteMs);
    await db.email.createMany({
      data: [
        emailOf('due', createdAt),
        { ...emailOf('retried', later), attempts: 2 },
        { ...emailOf('expired', createdAt), expiresAt: createdAt },
        { ...emailOf('sent', createdAt), sentAt: createdAt },
      ],
    });
    const textWithEmails = await readNewMetrics();
    expect(readMetric(textWithEmails, 'outbox_waiting_emails')).toBe(2);
    expect(readMetric(textWithEmails, 'outbox_retried_emails')).toBe(1);
    const age = readMetric(textWithEmails, 'outbox_oldest_due_seconds');
    expect(age).toSatisfy((seconds: number) => seconds >= 600 && seconds < 660);
    await db.email.deleteMany();
  });

  it('shows the latest reconciliation, and nothing about it before the first one', async () => {
    const { db, clock } = world.deps;
    await db.reconciliation.deleteMany();
    expect(await readNewMetrics()).not.toMatch(/^reconciliation_/m);
    const finishedAt = new Date(clock.now().getTime() - 30 * minuteMs);
    const startedAt = finishedAt;
    await db.reconciliation.createMany({
      data: [
        { startedAt, finishedAt, looked: 9, mended: 5, failed: 5 },
        { startedAt, finishedAt, looked: 9, mended: 2, failed: 1 },
        { startedAt, looked: 1, mended: 1 },
      ],
    });
    const text = await readNewMetrics();
    expect(readMetric(text, 'reconciliation_mended_members')).toBe(2);
    expect(readMetric(text, 'reconciliation_failed_members')).toBe(1);
    expect(readMetric(text, 'reconciliation_age_seconds')).toSatisfy(
      (seconds: number) => seconds >= 1800 && seconds < 1860,
    );
    expect(readMetric(text, 'checkouts_in_review')).toBe(0);
  });

  it('shows that there is no standby, and no lag', async () => {
    const text = await readNewMetrics();
    expect(text).toMatch(/^database_standbys 0$/m);
    expect(text).toMatch(/^database_replication_lag_seconds 0$/m);
    expect(text).toMatch(/^database_replication_lag_bytes 0$/m);
  });

  it('reads the database at most once in five seconds', async () => {
    const app = supertest(createApp(world.deps));
    const query = vi.spyOn(world.deps.measuresSql, 'query');
    await Promise.all([app.get('/metrics'), app.get('/metrics')]);
    const callCount = query.mock.calls.length;
    await app.get('/metrics');
    expect(callCount).toBeGreaterThan(0);
    expect(query.mock.calls.length).toBe(callCount);
    query.mockRestore();
  });

  it('leaves out one number that cannot be read, and logs it once', async () => {
    // Workers of jobs create this table, and this server has none.
    const app = supertest(createApp(world.deps));
    const text = (await app.get('/metrics')).text;
    expect(text).not.toMatch(/^jobs_oldest_waiting_seconds /m);
    expect(text).toMatch(/^database_up 1$/m);
    expect(world.readLog()).toContain('"measure":"jobs_oldest_waiting_seconds"');
  });

  it('leaves out the numbers of a locked table, and still says that the database is up', async () => {
    const client = await world.deps.sql.connect();
    await client.query('begin; lock table emails in access exclusive mode');
    const text = await readNewMetrics();
    await client.query('rollback');
    client.release();
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^database_standbys 0$/m);
    expect(text).not.toMatch(/^outbox_\w+ /m);
  });

  it('responds without the numbers of a database that is gone', async () => {
    const measuresSql = new pg.Pool({ connectionString: 'postgres://x:canary@127.0.0.1:9/x' });
    const text = (await supertest(createApp({ ...world.deps, measuresSql })).get('/metrics')).text;
    await measuresSql.end();
    expect(text).toMatch(/^database_up 0$/m);
    expect(text).not.toMatch(/^(outbox|reconciliation|database_replication)_\w+ /m);
    expect(text).toContain('http_requests_total');
  });

  it('responds while the database accepts connections but never answers', async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const { port } = silentServer.address() as { port: number };
    const measuresSql = new pg.Pool({ connectionString: `postgres://x@127.0.0.1:${port}/x` });
    const app = supertest(createApp({ ...world.deps, measuresSql }));
    const texts = (await Promise.all([app.get('/metrics'), app.get('/metrics')])).map(({ text }) => text);
    for (const text of texts) expect(text).toMatch(/^database_up 0$/m);
    for (const socket of sockets) socket.destroy();
    silentServer.close();
    await measuresSql.end();
  });

  it('times calls to the payment provider and the mail server by operation and outcome, without ids', async () => {
    const person = await buildPerson(world);
    await openMembershipCheckout(world, person);
    await requestRecoveryToken(world, person.user.email);
    await sendEmails(world.deps);
    const text = await readMetrics(world);
    const countOf = (labels: string) => readMetric(text, `external_call_duration_seconds_count{${labels}}`);
    expect(countOf('service="mail",operation="send",outcome="ok"')).toBeGreaterThan(0);
    expect(countOf('service="payments",operation="createCustomer",outcome="ok"')).toBeGreaterThan(0);
    const labels = [...text.matchAll(/^external_call_duration_seconds_count\{(.*)\}/gm)].map(
      ([, one]) => one,
    );
    for (const one of labels)
      expect(one).toMatch(/^service="(payments|mail)",operation="[A-Za-z]+",outcome="(ok|failed|rejected)"$/);
  });

  it('tells failed calls to a service from emails that the mail server rejects', async () => {
    const { callMetrics, adapterMetrics } = world.deps;
    const errors = { broken: new Error('broken'), rejected: new EmailRejectedError('rejected') };
    const service = callMetrics.timeService('example', {
      send: (error: keyof typeof errors) => Promise.reject(errors[error]),
    });
    await expect(service.send('broken')).rejects.toBe(errors.broken);
    await expect(service.send('rejected')).rejects.toBe(errors.rejected);
    const text = await adapterMetrics.metrics();
    for (const outcome of ['failed', 'rejected'])
      expect(text).toContain(
        `external_call_duration_seconds_count{service="example",operation="send",outcome="${outcome}"} 1`,
      );
  });

  it('times the runs of background jobs', async () => {
    const { callMetrics, adapterMetrics } = world.deps;
    const jobs = callMetrics.timeJobs({
      good: { cron: '* * * * *', run: async () => 7 },
      bad: { run: () => Promise.reject(new Error('no')) },
    });
    expect(jobs.good?.cron).toBe('* * * * *');
    expect(await jobs.good?.run()).toBe(7);
    await expect(jobs.bad?.run()).rejects.toThrow('no');
    const text = await adapterMetrics.metrics();
    expect(text).toContain('job_duration_seconds_count{name="good",outcome="ok"} 1');
    expect(text).toContain('job_duration_seconds_count{name="bad",outcome="failed"} 1');
  });

  it('shows the connections of each pool and the tasks in each queue', async () => {
    const { sql } = world.deps;
    const client = await sql.connect();
    const text = await readMetrics(world);
    client.release();
    expect(readMetric(text, 'database_pool_max_connections{pool="pages"}')).toBe(10);
    expect(readMetric(text, 'database_pool_busy_connections{pool="pages"}')).toBeGreaterThanOrEqual(1);
    expect(text).toContain('database_pool_waiting_tasks{pool="transactions"} 0');
    const queueNames = [...text.matchAll(/^queue_tasks\{queue="(\w+)",state="waiting"\}/gm)].map(
      ([, name]) => name,
    );
    expect(queueNames).toEqual(
      expect.arrayContaining(['reading_calls', 'passwords', 'member_turns', 'pictures', 'recordings']),
    );
    expect(readMetric(text, 'nodejs_eventloop_active_seconds_total')).toBeGreaterThan(0);
  });
});
