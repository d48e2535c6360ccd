import type { Feature } from '../../feature.ts';
import { byId, utcTime } from '../../lib/owned-data.ts';
import { sendEmails, sendEmailsJob } from './send-emails.ts';
import { sweepEmails } from './sweep-emails.ts';

/**
 * Seconds after which a run is considered lost. Kept short, since emails may contain a token that is valid for 30
 * minutes. A longer run may overlap with the next one, because each claims its emails one by one.
 */
const runTimeout = 120;

export const outbox: Feature = {
  jobs: (deps) => ({
    [sendEmailsJob]: { cron: '* * * * *', expireInSeconds: runTimeout, run: () => sendEmails(deps) },
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
