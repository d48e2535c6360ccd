import type { Measure } from '../../lib/measure.ts';

/** The emails that will still be sent: not those that have expired or whose account is closed. */
const waitingEmails = `emails e
  where e.sent_at is null and (e.expires_at is null or e.expires_at > now())
    and not exists (select from users u where u.id = e.user_id and u.closed_at is not null)`;

export const outboxMeasures: readonly Measure[] = [
  {
    name: 'outbox_oldest_due_seconds',
    help: 'How long the email that has waited longest should have been sent already. Zero if no email is due.',
    query: `select coalesce(extract(epoch from now() - min(e.due_at)), 0)::float8 as value
      from ${waitingEmails} and e.due_at <= now()`,
  },
  {
    name: 'outbox_waiting_emails',
    help: 'Emails that have not been sent yet.',
    query: `select count(*)::float8 as value from ${waitingEmails}`,
  },
  {
    name: 'outbox_retried_emails',
    help: 'Emails that have not been sent yet and that the mail server did not take at least once.',
    query: `select count(*)::float8 as value from ${waitingEmails} and e.attempts > 0`,
  },
];
