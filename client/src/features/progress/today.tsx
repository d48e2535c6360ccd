import type { PracticeStateView, TodayView } from '@lingostory/contract/progress/today';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchOnMount, toQueryState } from '../../lib/http/query-state.ts';
import { pluralize } from '../../lib/labels/format.ts';
import { formatInterval } from '../../lib/labels/interval.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { getTimeZone } from '../../lib/time-zone.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { formatWeekdayInitial } from './labels.ts';
import { useReadTodayQuery } from './progress.api.ts';
import styles from './today.module.css';
import { NextStory, OpenBook } from './today-books.tsx';
import { toDayLabel, toDayStatus, toWeekLabel } from './today-labels.ts';

/**
 * Shows what a member can do today: read on, practice the words due, reach this week’s goal and choose a next story.
 */
export function Today() {
  const [timeZone] = useState(getTimeZone);
  const query = toQueryState(useReadTodayQuery({ time_zone: timeZone }, fetchOnMount));
  return (
    <Loaded
      query={query}
      placeholder={<TodaySkeleton />}
      failed={(errorState) => <div className={styles.failed}>{errorState}</div>}
    >
      {({ day, book, words, week, next_story: nextStory }) => (
        <div className={styles.today}>
          <Piece name="book" title="Your story">
            <OpenBook book={book} />
          </Piece>
          <Piece name="words" title="Your words">
            <DueWords words={words} />
          </Piece>
          <Piece name="week" title="This week">
            <ReadingWeek week={week} today={day} />
          </Piece>
          <Piece name="next" title="Your next story">
            <NextStory story={nextStory} />
          </Piece>
        </div>
      )}
    </Loaded>
  );
}

type PieceProps = { name: 'book' | 'words' | 'week' | 'next'; title: string; children: ReactNode };

/** One part of Today. Its height is reserved, so nothing moves when it has loaded. */
function Piece({ name, title, children }: PieceProps) {
  return (
    <section className={styles.piece} data-piece={name} aria-labelledby={`today-${name}`}>
      <h2 id={`today-${name}`} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function DueWords({ words }: { words: PracticeStateView }) {
  const [now] = useState(() => Date.now());
  const { due, learning, limit_reached: isLimitReached, next_due: nextDue } = words;
  if (learning === 0) {
    return (
      <>
        <p>No words to practice yet.</p>
        <p className={styles.quiet}>Touch a word while you read and keep it. It waits for you here.</p>
      </>
    );
  }
  if (due > 0) {
    return (
      <>
        <p className={styles.count}>
          <b>{due.toLocaleString('en')}</b> {due === 1 ? 'word is due' : 'words are due'}
        </p>
        <div className={styles.action}>
          <LinkButton size="small" to={paths.practice}>
            Practice now
          </LinkButton>
        </div>
      </>
    );
  }
  const seconds = nextDue === null ? null : Math.max(60, (Date.parse(nextDue) - now) / 1000);
  return (
    <>
      <p>
        {isLimitReached
          ? 'You’ve reached your limit for today. The rest can wait until tomorrow.'
          : `Nothing is due now.${seconds === null ? '' : ` Your next word comes back in ${formatInterval(seconds)}.`}`}
      </p>
      <p className={styles.quiet}>
        You’re learning <Link to={paths.words}>{pluralize(learning, 'word')}</Link>.
      </p>
    </>
  );
}

function ReadingWeek({ week, today }: { week: TodayView['week']; today: string }) {
  return (
    <>
      <ol className={styles.days}>
        {week.days.map((readingDay) => (
          <li
            key={readingDay.day}
            className={styles.day}
            data-status={toDayStatus(readingDay, today)}
            data-today={readingDay.day === today || undefined}
          >
            <span aria-hidden="true">{formatWeekdayInitial(readingDay.day)}</span>
            <VisuallyHidden>{toDayLabel(readingDay, today)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p>{toWeekLabel(week)}</p>
      <p className={styles.quiet}>
        <Link to={paths.progress}>
          {week.recorded && week.minutes_per_week === null ? 'Choose a weekly goal' : 'See my reading'}
        </Link>
      </p>
    </>
  );
}

function TodaySkeleton() {
  return (
    <div className={styles.today}>
      <Loading noun="your day" />
      <Piece name="book" title="Your story">
        <div className={styles.book}>
          <Skeleton shape="cover" />
          <div className={styles.text}>
            <Skeleton width="70%" height="1.6em" />
            <Skeleton width="50%" />
            <Skeleton width="8rem" height="44px" />
          </div>
        </div>
      </Piece>
      <Piece name="words" title="Your words">
        <Skeleton width="60%" height="1.6em" />
        <Skeleton width="8rem" height="40px" />
      </Piece>
      <Piece name="week" title="This week">
        <Skeleton height="36px" />
        <Skeleton width="70%" />
      </Piece>
      <Piece name="next" title="Your next story">
        <div className={styles.story}>
          <Skeleton shape="cover" />
          <div className={styles.text}>
            <Skeleton width="40%" height="1.3em" />
            <Skeleton width="80%" />
          </div>
        </div>
      </Piece>
    </div>
  );
}
