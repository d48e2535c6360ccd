import type { Feature } from '../../feature.ts';
import { idKey, toUtcTimeSql } from '../../lib/owned-data.ts';
import { outboxMeasures } from './outbox-measures.ts';
import { sendEmails, sendEmailsJobName } from './send-emails.ts';
import { sweepEmails } from './sweep-emails.ts';

/**
 * A run that takes longer than this many seconds is considered dead, and the next one may start. The time is short,
 * because an email may contain a token that is valid for only 30 minutes. Runs may overlap safely, because each email
 * is claimed individually.
 */
const runTimeoutSeconds = 120;

export const outbox: Feature = {
  jobs: (deps) => ({
    [sendEmailsJobName]: {
      cron: '* * * * *',
      expireInSeconds: runTimeoutSeconds,
      run: () => sendEmails(deps),
    },
  }),
  measures: outboxMeasures,
  sweeps: [sweepEmails],
  ownedData: {
    exportedLists: [
      {
        name: 'emails',
        from: 'emails r',
        key: [idKey],
        fields: {
          subject: 'r.subject',
          created_at: toUtcTimeSql('r.created_at'),
          sent_at: toUtcTimeSql('r.sent_at'),
        },
      },
    ],
    erasureByTable: {
      emails: 'deleted',
    },
  },
};
