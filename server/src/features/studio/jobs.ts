import type { Job } from '../../adapters/jobs/jobs.ts';
import type { Deps } from '../../deps.ts';
import { finishRecordingsJob, makeMeaningsJob, workRecordingsJob } from './base/job-names.ts';
import { cutOldBooks } from './cutting/cut-old-books.ts';
import { makeMeanings } from './cutting/make-meanings.ts';
import { purgeDeleted } from './deletions/purge-deleted.ts';
import { sweepImports } from './dictionaries/sweep-imports.ts';
import { finishRecordings, workRecordings } from './recordings/work-recordings.ts';

/** Seconds. Recordings are claimed one by one, so a longer run goes on beside the next. */
const lostRecordingRun = 60;

export const studioJobs = (deps: Deps) =>
  ({
    [makeMeaningsJob]: { cron: '* * * * *', run: () => makeMeanings(deps) },
    'cut-old-books': { cron: '* * * * *', run: () => cutOldBooks(deps) },
    'purge-deleted': { cron: '* * * * *', run: () => purgeDeleted(deps) },
    [workRecordingsJob]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => workRecordings(deps)),
    },
    [finishRecordingsJob]: {
      cron: '* * * * *',
      expireInSeconds: lostRecordingRun,
      run: onceAtATime(() => finishRecordings(deps)),
    },
    'sweep-imports': { cron: '* * * * *', run: () => sweepImports(deps) },
  }) satisfies Record<string, Job>;

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

/** Milliseconds. What nobody has written to for so long was left by a process that was killed. */
const uploadLife = 24 * 60 * 60 * 1000;

async function sweepUnfinishedMedia({ media, clock }: Pick<Deps, 'media' | 'clock'>): Promise<void> {
  await media.removeUnfinished(new Date(clock.now().getTime() - uploadLife));
}

export const studioSweeps = [sweepUnfinishedMedia];
