import type { Job } from '../../adapters/jobs/jobs.ts';
import type { Deps } from '../../deps.ts';
import { sendEmails, sendEmailsJob } from './send-emails.ts';
import { sweepEmails } from './sweep-emails.ts';

/**
 * Seconds. A process killed while it sends must not hold emails back for long: a token in one is good for 30 minutes. A
 * longer run goes on beside the next, as each claims its emails one by one.
 */
const lostRun = 120;

export const outboxJobs = (deps: Deps) =>
  ({
    [sendEmailsJob]: { cron: '* * * * *', expireInSeconds: lostRun, run: () => sendEmails(deps) },
  }) satisfies Record<string, Job>;

export const outboxSweeps = [sweepEmails];
