import { isPlainName } from '@lingostory/contract/names';
import { MailRefused } from '../../adapters/mail/mail.ts';
import type { Deps } from '../../deps.ts';

type Due = {
  id: number;
  userId: number | null;
  to: string;
  replyTo: string | null;
  subject: string;
  body: string;
  greeted: boolean;
  /** Of the account's owner, when this very address is known to be theirs. */
  name: string | null;
};

const minute = 60_000;
/** Until the next try of a letter that the mail server did not take; after the last one, every day. */
const retryDelays = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * minute);
/** A letter whose secret expires is tried again this many times, at least, before it does. */
const triesBeforeExpiry = 6;
/** After so many failures in a row the mail server itself is down: the rest waits for the next run. */
const maxFailures = 3;

/**
 * Posts the letters that are due, one after another; how many the mail server took. A process that dies between the
 * server's yes and ours posts that one again: better twice than never.
 */
export async function postLetters(deps: Deps): Promise<number> {
  let posted = 0;
  for (let failures = 0; failures < maxFailures; ) {
    const letter = await claim(deps);
    if (!letter) break;
    const outcome = await post(deps, letter);
    if (outcome === 'posted') posted += 1;
    // A refused address says nothing about the next one.
    failures = outcome === 'failed' ? failures + 1 : 0;
  }
  return posted;
}

async function post({ db, mail, clock, log }: Deps, letter: Due): Promise<'posted' | 'refused' | 'failed'> {
  const { id, userId, to, replyTo, subject } = letter;
  try {
    await mail.send({ to, subject, text: textOf(letter), ...(replyTo ? { replyTo } : {}) });
  } catch (error) {
    log.error({ err: error, letter: id }, 'a letter was not taken');
    return error instanceof MailRefused ? 'refused' : 'failed';
  }
  // Its account may have been closed meanwhile, and the row with it.
  if (userId === null) await db.letter.deleteMany({ where: { id } });
  else {
    const data = { sentAt: clock.now(), body: '', recipient: null };
    await db.letter.updateMany({ where: { id }, data });
  }
  return 'posted';
}

/** The name is quoted only to its owner, and never one from before names had rules that could pass for a link. */
function textOf({ greeted, name, body }: Due): string {
  if (!greeted) return body;
  const greeting = name !== null && isPlainName(name) ? `Hi ${name},` : 'Hi,';
  return [greeting, body, 'LingoStory'].join('\n\n');
}

/**
 * The next letter that is due, put off for everybody else, so that two processes do not post it both. Nothing is
 * posted to a deleted account.
 */
async function claim({ db, clock }: Deps): Promise<Due | undefined> {
  const now = clock.now();
  const [letter] = await db.$queryRaw<Due[]>`
    with due as (
      select l.id, coalesce(l.recipient, u.email) as recipient,
        case when u.email_confirmed_at is not null and coalesce(l.recipient, u.email) = u.email then u.name end as name
      from letters l left join users u on u.id = l.user_id
      where l.sent_at is null and l.due_at <= ${now} and (l.expires_at is null or l.expires_at > ${now})
        and u.closed_at is null
      order by l.id for update of l skip locked limit 1)
    update letters l set attempts = l.attempts + 1,
      due_at = ${now}::timestamptz + interval '1 millisecond' * least(
        (${retryDelays}::int[])[least(l.attempts + 1, ${retryDelays.length})],
        (extract(epoch from l.expires_at - l.created_at) * 1000 / ${triesBeforeExpiry}::int)::int)
    from due where l.id = due.id
    returning l.id, l.user_id as "userId", due.recipient as "to", l.reply_to as "replyTo", l.subject, l.body, l.greeted,
      due.name`;
  return letter;
}
