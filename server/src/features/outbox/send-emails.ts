import { EmailRejectedError } from '../../adapters/mail/mail.ts';
import type { Deps } from '../../deps.ts';
import { type EmailContent, renderHtml, renderText, splitParagraphs } from './render-email.ts';

type DueEmail = {
  id: number;
  userId: number | null;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
  actionLabel: string | null;
  actionUrl: string | null;
  closing: string;
  unsubscribeUrl: string | null;
  greeted: boolean;
  /** The account owner's name if the email goes to their confirmed email address, otherwise null. */
  name: string | null;
};

export const sendEmailsJobName = 'send-emails';

const minuteMs = 60_000;
/** Milliseconds between attempts after a failure of the mail server. The last delay is repeated. */
const retryDelaysMs = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * minuteMs);
/** Minimum number of attempts to send an email before its secret expires. The delays are shortened if necessary. */
const minAttemptsBeforeExpiry = 6;
/**
 * After this many consecutive failures, the mail server is considered down. The remaining emails then wait for the
 * next run.
 */
const maxConsecutiveFailures = 3;

/** Starts the job that sends waiting emails. Must be called after the commit of the transaction that stores them. */
export function sendEmailsSoon({ jobs }: Pick<Deps, 'jobs'>): void {
  jobs.requestRun(sendEmailsJobName);
}

/**
 * Sends the due emails one by one, and returns how many the mail server accepted. If the process dies before it
 * records an email as sent, the email is sent again, because a duplicate is better than a lost email.
 */
export async function sendEmails(deps: Deps): Promise<number> {
  let sentCount = 0;
  for (let failureCount = 0; failureCount < maxConsecutiveFailures; ) {
    const email = await claimEmail(deps);
    if (!email) break;
    const outcome = await sendEmail(deps, email);
    if (outcome === 'sent') sentCount += 1;
    // Counts only consecutive failures of the mail server. Any other outcome, such as the rejection of this one email,
    // shows that the server is up.
    failureCount = outcome === 'failed' ? failureCount + 1 : 0;
  }
  return sentCount;
}

async function sendEmail(
  { db, mail, clock, log }: Deps,
  email: DueEmail,
): Promise<'sent' | 'rejected' | 'failed'> {
  const { id, userId, to, replyTo, subject, unsubscribeUrl } = email;
  try {
    await mail.send({
      to,
      subject,
      ...renderBodies(email),
      ...(replyTo ? { replyTo } : {}),
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    });
  } catch (error) {
    log.error({ err: error, emailId: id }, 'an email was not taken');
    return error instanceof EmailRejectedError ? 'rejected' : 'failed';
  }
  // The row may be gone by now, because closing an account deletes its emails.
  if (userId === null) await db.email.deleteMany({ where: { id } });
  else {
    const data = {
      sentAt: clock.now(),
      body: '',
      actionUrl: null,
      closing: '',
      unsubscribeUrl: null,
      recipient: null,
    };
    await db.email.updateMany({ where: { id }, data });
  }
  return 'sent';
}

function renderBodies(email: DueEmail): { text: string; html?: string } {
  const { body, actionLabel: label, actionUrl: url, closing, unsubscribeUrl, greeted, name, subject } = email;
  if (!greeted) return { text: body };
  const content: EmailContent = {
    paragraphs: splitParagraphs(body),
    action: label !== null && url !== null ? { label, url } : null,
    closing: splitParagraphs(closing),
    unsubscribeUrl,
  };
  return { text: renderText(content, name), html: renderHtml(content, { subject, name }) };
}

/**
 * Claims the next due email by postponing its due time, so that other processes don't send it too. Skips the emails
 * of closed accounts.
 */
async function claimEmail({ db, clock }: Deps): Promise<DueEmail | undefined> {
  const now = clock.now();
  const [email] = await db.$queryRaw<DueEmail[]>`
    with due as (
      select e.id, coalesce(e.recipient, u.email) as recipient,
        case when u.email_confirmed_at is not null and coalesce(e.recipient, u.email) = u.email then u.name end as name
      from emails e left join users u on u.id = e.user_id
      where e.sent_at is null and e.due_at <= ${now} and (e.expires_at is null or e.expires_at > ${now})
        and u.closed_at is null
      order by e.id for update of e skip locked limit 1)
    update emails e set attempts = e.attempts + 1,
      due_at = ${now}::timestamptz + interval '1 millisecond' * least(
        (${retryDelaysMs}::int[])[least(e.attempts + 1, ${retryDelaysMs.length})],
        (extract(epoch from e.expires_at - e.created_at) * 1000 / ${minAttemptsBeforeExpiry}::int)::int)
    from due where e.id = due.id
    returning e.id, e.user_id as "userId", due.recipient as "to", e.reply_to as "replyTo", e.subject, e.body,
      e.action_label as "actionLabel", e.action_url as "actionUrl", e.closing,
      e.unsubscribe_url as "unsubscribeUrl", e.greeted,
      due.name`;
  return email;
}
