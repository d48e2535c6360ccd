import type { ProgressView, ReadBookView } from '@lingostory/contract/progress/schemas';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../lib/http/query-state.ts';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { EmptyState } from '../../ui/page/state.tsx';
import styles from './base/my-reading.module.css';
import { listMondaysUntil, mondayOf, sumReadingWeeks, toLocalDay, toMinutes } from './days.ts';
import { formatDay, toReadingLabel } from './labels.ts';
import { useReadProgressQuery } from './progress.api.ts';
import { ReadingCalendar } from './reading-calendar.tsx';
import { ReadingRecordSettings } from './reading-record-settings.tsx';
import { ThisWeek } from './this-week.tsx';
import { WeeklyEmailSettings } from './weekly-email/weekly-email-settings.tsx';
import { WeeksChart } from './weeks-chart.tsx';
import { WordWeeks } from './word-weeks.tsx';

/** The number of weeks in the calendar: twelve months, rounded up. */
const loadedWeekCount = 53;
const chartedWeekCount = 12;

/**
 * Shows the member's reading and word practice of the last twelve months. Days begin at midnight in the device's time
 * zone. `renderReminder` draws the settings of the daily reminder, which depend on whether reading is recorded.
 */
export function MyReading({ renderReminder }: { renderReminder: (isRecordingOn: boolean) => ReactNode }) {
  const [today] = useState(() => toLocalDay(new Date()));
  const [firstDay = today] = listMondaysUntil(today, loadedWeekCount);
  const query = useReadProgressQuery({ from: firstDay, to: today }, fetchOnMount);
  return (
    <Loaded query={toQueryState(query)} placeholder={<ReadingSkeleton />}>
      {(progress) => (
        <div className={styles.parts}>
          {!progress.recorded && <Banner>Recording is off, so what you read now isn’t counted.</Banner>}
          {progress.days.length > 0 ? <ReadingHistory progress={progress} today={today} /> : <NoReadingYet />}
          <WordWeeks words={progress.words} mondays={listMondaysUntil(today, chartedWeekCount)} />
          {renderReminder(progress.recorded)}
          <WeeklyEmailSettings />
          <ReadingRecordSettings isRecordingOn={progress.recorded} />
        </div>
      )}
    </Loaded>
  );
}

function ReadingHistory({ progress, today }: { progress: ProgressView; today: string }) {
  const { days, totals, books, minutes_per_week: goal } = progress;
  const weeks = sumReadingWeeks(listMondaysUntil(today, chartedWeekCount), days);
  const currentWeek = weeks.at(-1) ?? { monday: mondayOf(today), phrases: 0, seconds: 0 };
  return (
    <>
      <ThisWeek week={currentWeek} goal={goal} />
      <section className={styles.part} aria-labelledby="calendar">
        <h2 id="calendar">The last twelve months</h2>
        <p className={styles.lead}>
          You read on {pluralize(totals.days, 'day')}: {toReadingLabel(totals)}.
        </p>
        <ReadingCalendar days={days} today={today} />
        <p className={styles.quiet}>
          A phrase counts once a day, however often you hear it. Minutes are all that you listened.
        </p>
      </section>
      <section className={styles.part} aria-labelledby="weeks">
        <h2 id="weeks">Week by week</h2>
        <div className={styles.charts}>
          <WeeksChart
            title="Minutes"
            weeks={weeks}
            unit="minute"
            count={({ seconds }) => toMinutes(seconds)}
          />
          <WeeksChart title="Phrases" weeks={weeks} unit="phrase" count={({ phrases }) => phrases} />
        </div>
      </section>
      <RecentlyReadBooks books={books} today={today} />
    </>
  );
}

function NoReadingYet() {
  return (
    <EmptyState
      title="Nothing here yet"
      action={<LinkButton to={paths.library}>Go to my library</LinkButton>}
    >
      The days when you read a book of your library appear here, with the phrases you heard.
    </EmptyState>
  );
}

function ReadingSkeleton() {
  return (
    <div className={styles.parts}>
      <Loading noun="your reading" />
      <Skeleton width="40%" height="2rem" />
      <Skeleton height="11rem" />
      <Skeleton height="11rem" />
    </div>
  );
}

type RecentlyReadBooksProps = { books: readonly ReadBookView[]; today: string };

function RecentlyReadBooks({ books, today }: RecentlyReadBooksProps) {
  return (
    <section className={styles.part} aria-labelledby="books">
      <h2 id="books">Books you read lately</h2>
      <ul className={styles.books}>
        {books.map((book) => (
          <li key={book.book_code}>
            <Link to={paths.read(book.book_code)} lang="fr">
              {book.title}
            </Link>
            <span className={styles.quiet}>
              {toReadingLabel(book)}, last on{' '}
              <time dateTime={book.last_day}>{formatDay(book.last_day, today)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
