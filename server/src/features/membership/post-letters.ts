import type { Deps } from '../../deps.ts';

type Due = { id: number; body: string; subject: string; email: string };

const minute = 60_000;
/** Until the next try of a letter that the mail server did not take; after the last one, every day. */
const patience = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * minute);

/**
 * Posts the letters that are due, one after another; how many the mail server took. A process that dies between the
 * server's yes and ours posts that one again: better twice than never.
 */
export async function postLetters(deps: Deps): Promise<number> {
  let posted = 0;
  for (let letter = await claim(deps); letter; letter = await claim(deps)) {
    const { id, email, subject, body } = letter;
    try {
      await deps.mail.send({ to: email, subject, text: body });
    } catch (error) {
      deps.log.error({ err: error, letter: id }, 'a letter was not taken');
      continue;
    }
    posted += 1;
    await deps.db.letter.update({ where: { id }, data: { sentAt: deps.clock.now(), body: '' } });
  }
  return posted;
}

/** The next letter that is due, put off for everybody else, so that two processes do not post it both. */
async function claim({ db, clock }: Deps): Promise<Due | undefined> {
  const now = clock.now();
  const [letter] = await db.$queryRaw<Due[]>`
    update letters l set attempts = l.attempts + 1,
      due_at = ${now}::timestamptz + (${patience}::int[])[least(l.attempts + 1, ${patience.length})] * interval '1 millisecond'
    from users u
    where u.id = l.user_id and l.id = (
      select id from letters where sent_at is null and due_at <= ${now} order by id for update skip locked limit 1)
    returning l.id, l.subject, l.body, u.email`;
  return letter;
}
