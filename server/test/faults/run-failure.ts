import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { findJob } from '../support/running/find-job.ts';
import { type Attempt, CallFailure, type Deed, type Failure, maxFailureMs } from './deed.ts';
import type { Stage } from './stage.ts';

/** The counts of one deed during one failure. */
export type PairResult = {
  deed: string;
  failure: string;
  sent: number;
  /** Attempts that were acknowledged in the end. */
  succeeded: number;
  /** Attempts whose first run got an error or no response. */
  failedAtFirst: number;
  /** Attempts that were acknowledged, but are not stored. */
  lost: number;
  /** Attempts that are stored more than once. */
  doubled: number;
  mayBeDoubled: boolean;
  /** Responses with status 500, attempts that never succeeded, and anything else that must not happen. */
  problems: string[];
};

/** The outcome of one attempt. */
export type AttemptRecord = {
  isAcknowledged: boolean;
  hasFailedAtFirst: boolean;
  storedCount: number;
  problems: string[];
};

type RunningAttempt = { deed: Deed; attempt: Attempt; record: AttemptRecord };

/** Milliseconds over which requests are spread, so that a failure interrupts them at any point. */
const startSpreadMs = 400;
/** The failure begins when this part of the requests before it has got a response. */
const responseShare = 0.25;
const [maxRetries, retryPauseMs] = [60, 500];

export function summarizePair(deed: Deed, failure: string, records: readonly AttemptRecord[]): PairResult {
  const count = (isCounted: (record: AttemptRecord) => boolean) => records.filter(isCounted).length;
  return {
    deed: deed.name,
    failure,
    sent: records.length,
    succeeded: count(({ isAcknowledged }) => isAcknowledged),
    failedAtFirst: count(({ hasFailedAtFirst }) => hasFailedAtFirst),
    lost: count(({ isAcknowledged, storedCount }) => isAcknowledged && storedCount < 1),
    doubled: count(({ storedCount }) => storedCount > 1),
    mayBeDoubled: deed.mayBeDoubled === true,
    problems: [...new Set(records.flatMap(({ problems }) => problems))],
  };
}

export const isPairWrong = ({ lost, doubled, mayBeDoubled, problems }: PairResult) =>
  lost > 0 || (doubled > 0 && !mayBeDoubled) || problems.length > 0;

/** Runs an attempt once. Records anything that is more than an expected failure. */
async function runOnce({ attempt, record }: RunningAttempt): Promise<void> {
  try {
    await attempt.run();
    record.isAcknowledged = true;
  } catch (error) {
    if (!(error instanceof CallFailure)) record.problems.push(`defect of the test: ${error}`);
    else if (error.status === 500) record.problems.push(error.message);
  }
}

async function runAtFirst(running: RunningAttempt, delayMs: number): Promise<void> {
  await sleep(delayMs);
  await runOnce(running);
  running.record.hasFailedAtFirst = !running.record.isAcknowledged;
}

async function retryUntilAcknowledged(running: RunningAttempt): Promise<void> {
  const { attempt, record } = running;
  for (let retry = 0; !record.isAcknowledged && retry < maxRetries; retry += 1) {
    if (retry > 0) await sleep(retryPauseMs);
    await runOnce(running);
  }
  if (record.isAcknowledged) return;
  try {
    await attempt.run();
    record.isAcknowledged = true;
  } catch (error) {
    record.problems.push(`never succeeded: ${error}`);
  }
}

/** Waits until both processes are ready, and until the database answers the world's own questions. */
async function waitUntilReady({ api, jobs, world }: Stage): Promise<void> {
  const isReady = async () => (await api.isReady()) && (await jobs.isReady());
  await expect.poll(isReady, { message: 'the processes are ready again' }).toBe(true);
  const canQuery = async () => await world.deps.db.$queryRaw`select 1`.then(Boolean, () => false);
  await expect.poll(canQuery, { message: 'the database answers' }).toBe(true);
}

/** Runs what would happen by itself within a day: webhook events arrive, and the outbox tries again. */
async function finishLaterWork({ world }: Stage): Promise<void> {
  await world.sandbox.control.settled();
  const { db } = world.deps;
  const waiting = { sentAt: null, userId: { not: null } };
  for (let round = 0; round < 10 && (await db.email.count({ where: waiting })) > 0; round += 1) {
    await db.email.updateMany({ where: waiting, data: { dueAt: new Date() } });
    await findJob(world.deps, 'send-emails').run();
  }
}

/** Deletes all uploads, because each reserves a megabyte of the small disk for a day. */
async function removeUploads({ world: { deps } }: Stage): Promise<void> {
  for (const { file } of await deps.db.upload.findMany()) await deps.media.remove('recordings', file);
  await deps.db.upload.deleteMany();
}

/**
 * Sends half of the attempts before a failure begins and half during it, waits until it is over, and repeats what was
 * not acknowledged as the client does. Then counts what is stored.
 */
export async function runFailure(
  stage: Stage,
  failure: Failure,
  deeds: readonly Deed[],
  attemptCount: number,
): Promise<PairResult[]> {
  const running: RunningAttempt[] = [];
  for (let index = 0; index < attemptCount; index += 1) {
    const prepare = async (deed: Deed): Promise<RunningAttempt> => ({
      deed,
      attempt: await deed.prepare(stage),
      record: { isAcknowledged: false, hasFailedAtFirst: false, storedCount: 0, problems: [] },
    });
    running.push(...(await Promise.all(deeds.map(prepare))));
  }
  await stage.world.sandbox.control.settled();

  let responseCount = 0;
  const start = async (one: RunningAttempt) => {
    await runAtFirst(one, Math.random() * startSpreadMs);
    responseCount += 1;
  };
  const middle = Math.ceil(running.length / 2);
  const firstRuns = running.slice(0, middle).map(start);
  await expect.poll(() => responseCount, { interval: 5 }).toBeGreaterThanOrEqual(responseShare * middle);
  await failure.begin(stage);
  firstRuns.push(...running.slice(middle).map(start));
  await Promise.race([Promise.all(firstRuns), sleep(maxFailureMs)]);
  await failure.end(stage);
  await waitUntilReady(stage);
  await Promise.all(firstRuns);

  await Promise.all(running.map(retryUntilAcknowledged));
  await finishLaterWork(stage);
  for (const { attempt, record } of running) record.storedCount = await attempt.countStored();
  await removeUploads(stage);
  return deeds.map((deed) => {
    const ownAttempts = running.filter((one) => one.deed === deed);
    return summarizePair(
      deed,
      failure.name,
      ownAttempts.map(({ record }) => record),
    );
  });
}
