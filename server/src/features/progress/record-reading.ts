import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import type { Deps, TransactionClient } from '../../deps.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { createLocalDayFormatter } from '../../lib/local-day.ts';
import { buildPhraseNumberSql } from '../../lib/phrase-numbers.ts';
import { buildIsReadableSql, toTimestampSql } from '../../lib/readable-books.ts';
import { withActiveMember } from '../library/public.ts';

/** At most this many milliseconds of reading time count for one phrase. */
const maxPhraseMilliseconds = 10 * 60 * 1000;
/**
 * At most this many milliseconds of reading time count per day. A day has 25 hours when daylight saving time ends.
 */
const maxDayMilliseconds = 25 * 60 * 60 * 1000;

export type RecordingResult = { counted: number; recorded: boolean };

/**
 * Adds reading events to a member's history. Each event counts once, no matter when and how often it is sent. Ignores
 * books that the member has not begun and can't read, and events from before the history was last turned on or deleted.
 * Counts nothing while the history is off.
 */
export async function recordReading(
  deps: Deps,
  memberId: number,
  events: readonly ReadingEvent[],
): Promise<RecordingResult> {
  return await withActiveMember(deps, memberId, async (tx, member) => {
    const readingRecord = await tx.readingRecord.findUnique({ where: { userId: memberId } });
    if (readingRecord?.recorded === false) return { counted: 0, recorded: false };
    const now = deps.clock.now();
    const findDay = createLocalDayFormatter();
    const recordingStart = readingRecord?.since ?? null;
    const timedEvents = events.flatMap((event) => {
      const reportedTimeMs = Math.min(Date.parse(event.heard_at), now.getTime());
      if (recordingStart !== null && reportedTimeMs < recordingStart.getTime()) return [];
      const heardAt = new Date(Math.max(reportedTimeMs, member.createdAt.getTime()));
      const milliseconds = Math.round(Math.min(Math.max(event.seconds * 1000, 0), maxPhraseMilliseconds));
      return [{ ...event, day: findDay(heardAt, event.time_zone), milliseconds }];
    });
    return { counted: await storeEvents(tx, memberId, timedEvents, now), recorded: true };
  });
}

type TimedEvent = ReadingEvent & { day: string; milliseconds: number };

async function storeEvents(
  tx: TransactionClient,
  memberId: number,
  events: readonly TimedEvent[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  const ids = events.map(({ id }) => id);
  const days = events.map(({ day }) => day);
  const bookCodes = events.map(({ book_code }) => book_code);
  const phraseNos = events.map(({ phrase_no }) => phrase_no);
  const phraseIds = events.map(({ phrase_id }) => phrase_id ?? null);
  const durations = events.map(({ milliseconds }) => milliseconds);
  const [row] = await tx.$queryRaw<{ counted: number }[]>`
    with sent as (
      select distinct on (e.id) e.id, e.day, b.id as book_id, coalesce(named.number, e.phrase_no) as phrase_no, e.milliseconds
      from unnest(${ids}::uuid[], ${days}::date[], ${bookCodes}::text[], ${phraseNos}::int[], ${phraseIds}::int[],
        ${durations}::int[]) as e (id, day, book_code, phrase_no, phrase_id, milliseconds)
      join books b on b.book_code = e.book_code
      left join ${Prisma.raw(buildPhraseNumberSql('b.id', 'e.phrase_id'))} named on true
      where coalesce(named.number, e.phrase_no) <= b.total_phrases
        and (${Prisma.raw(buildIsReadableSql(String(memberId), 'b.id', toTimestampSql(now)))}
          or exists (select from reading_positions where user_id = ${memberId} and book_id = b.id))
    ), fresh as (
      insert into reading_events (user_id, id, received_at) select ${memberId}, id, ${now} from sent
      on conflict do nothing returning id
    ), read as (
      select day, book_id, range_agg(int4range(phrase_no, phrase_no, '[]')) as phrase_nos, sum(milliseconds) as milliseconds
      from sent join fresh using (id) group by day, book_id
    ), written as (
      insert into reading_days as d (user_id, day, book_id, phrase_nos, phrases, milliseconds)
      select ${memberId}, day, book_id, phrase_nos,
        (select sum(upper(part) - lower(part)) from unnest(phrase_nos) part), least(milliseconds, ${maxDayMilliseconds})
      from read
      on conflict (user_id, day, book_id) do update set
        phrase_nos = d.phrase_nos + excluded.phrase_nos,
        phrases = (select sum(upper(part) - lower(part)) from unnest(d.phrase_nos + excluded.phrase_nos) part),
        milliseconds = least(d.milliseconds + excluded.milliseconds, ${maxDayMilliseconds})
    )
    select count(*)::int as counted from fresh`;
  return row?.counted ?? 0;
}
