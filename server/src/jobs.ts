import { type Job, type JobName, jobNames } from './adapters/jobs/jobs.ts';
import type { Deps } from './deps.ts';
import { sweepExpired } from './features/accounts/public.ts';
import { reconcile } from './features/membership/public.ts';
import { sendEmails, sweepEmails } from './features/outbox/public.ts';
import { sweepReadingEvents } from './features/progress/public.ts';
import {
  cutOldBooks,
  finishRecordings,
  makeMeanings,
  purgeDeleted,
  sweepImports,
  workRecordings,
} from './features/studio/public.ts';
import { countBooks, sweepRemovedWords } from './features/vocabulary/public.ts';
import { sweepLeases } from './lib/lease.ts';

/**
 * Seconds. A process killed while it sends must not hold emails back for long: a token in one is good for 30 minutes. A
 * longer run goes on beside the next, as each claims its emails one by one.
 */
const lostEmailRun = 120;
/** Seconds. Recordings are claimed one by one, too. */
const lostRecordingRun = 60;

/** Milliseconds. What nobody has written to for so long was left by a process that was killed. */
const uploadLife = 24 * 60 * 60 * 1000;

/** Every job, with its schedule. */
export function allJobs(deps: Deps): Record<JobName, Job> {
  return {
    [jobNames.sendEmails]: {
      cron: '* * * * *',
      expireInSeconds: lostEmailRun,
      run: () => sendEmails(deps),
    },
    [jobNames.makeMeanings]: { cron: '* * * * *', run: () => makeMeanings(deps) },
    [jobNames.cutOldBooks]: { cron: '* * * * *', run: () => cutOldBooks(deps) },
    [jobNames.countBooks]: { cron: '* * * * *', run: () => countBooks(deps) },
    [jobNames.reconcile]: { cron: '17 * * * *', run: () => reconcile(deps) },
    [jobNames.reconcileAll]: { run: () => reconcile(deps, { all: true }) },
    [jobNames.purgeDeleted]: { cron: '* * * * *', run: () => purgeDeleted(deps) },
    [jobNames.workRecordings]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => workRecordings(deps)),
    },
    [jobNames.finishRecordings]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => finishRecordings(deps)),
    },
    [jobNames.sweepImports]: { cron: '* * * * *', run: () => sweepImports(deps) },
    [jobNames.sweep]: { cron: '43 3 * * *', run: () => sweep(deps) },
  };
}

/** A long run that counts as lost goes on: another one beside it, in this process, would only claim what then waits for the first. */
function onceAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
    }
  };
}

async function sweep(deps: Deps): Promise<void> {
  await sweepEmails(deps);
  await sweepExpired(deps);
  await sweepReadingEvents(deps);
  await sweepRemovedWords(deps);
  await sweepLeases(deps);
  await deps.media.removeUnfinished(new Date(deps.clock.now().getTime() - uploadLife));
}
