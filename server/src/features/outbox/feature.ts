import type { Feature } from '../../feature.ts';
import { byId, utcTime } from '../../lib/owned-data.ts';
import { sendEmails, sendEmailsJob } from './send-emails.ts';
import { sweepEmails } from './sweep-emails.ts';

/**
 * Seconds. A process killed while it sends must not hold emails back for long: a token in one is good for 30 minutes. A
 * longer run goes on beside the next, as each claims its emails one by one.
 */
const lostRun = 120;

export const outbox: Feature = {
  jobs: (deps) => ({
    [sendEmailsJob]: { cron: '* * * * *', expireInSeconds: lostRun, run: () => sendEmails(deps) },
  }),
  sweeps: [sweepEmails],
  ownedData: {
    exported: [
      {
        name: 'emails',
        from: 'emails r',
        key: [byId],
        fields: { subject: 'r.subject', created_at: utcTime('r.created_at'), sent_at: utcTime('r.sent_at') },
      },
    ],
    erasure: {
      emails: 'deleted',
    },
  },
};
