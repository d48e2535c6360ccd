import type { ReadingDayView } from '@lingostory/contract/progress/schemas';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { addDays, monthsOf, shadeOf, weeksUntil } from './days.ts';
import { dayName, monthName, readLabel, weekdayName } from './labels.ts';
import styles from './reading-calendar.module.css';

/** Returns how many weeks fit the screen: twelve months, six months on a tablet, four on a phone. */
function useWeeks(): number {
  const isWide = useMedia('(min-width: 961px)');
  const isMedium = useMedia('(min-width: 641px)');
  if (isWide) return 53;
  return isMedium ? 27 : 18;
}

/** The number of days by which each key moves the focus. */
const dayOffsets: Record<string, number> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -28,
  PageDown: 28,
};

type Sizes = CSSProperties & { '--weeks': number };
type ReadingCalendarProps = { days: readonly ReadingDayView[]; today: string };

/**
 * Shows days as squares, with a column for each week. The grid is a single tab stop, and arrow keys move between
 * days.
 */
export function ReadingCalendar({ days, today }: ReadingCalendarProps) {
  const mondays = weeksUntil(today, useWeeks());
  const first = mondays[0] ?? today;
  const readingByDay = new Map(days.map((day) => [day.day, day]));
  const [selectedDay, setSelectedDay] = useState(today);
  const isSelectedVisible = selectedDay >= first;
  const activeDay = isSelectedVisible ? selectedDay : first;
  const grid = useRef<HTMLTableElement>(null);
  const labelOf = (day: string) => `${dayName(day, today)}: ${readLabel(readingByDay.get(day))}`;

  const size: Sizes = { '--weeks': mondays.length };

  const handleKeyDown = (event: KeyboardEvent) => {
    const edgeDays: Record<string, string> = { Home: first, End: today };
    const target = edgeDays[event.key] ?? addDays(activeDay, dayOffsets[event.key] ?? 0);
    if (target === activeDay || target < first || target > today || event.altKey || event.metaKey) return;
    event.preventDefault();
    setSelectedDay(target);
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };

  return (
    <div className={styles.calendar} style={size}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with arrow-key navigation is a grid.
        role="grid"
        className={styles.grid}
        aria-label="Days of reading"
        onKeyDown={handleKeyDown}
      >
        <thead>
          <tr>
            <td />
            {monthsOf(mondays).map(({ monday, weeks }) =>
              // A month's name needs the width of three weeks.
              weeks < 3 ? (
                <td key={monday} colSpan={weeks} />
              ) : (
                <th key={monday} colSpan={weeks} scope="colgroup">
                  {monthName(monday)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(addDays(first, weekday))}</th>
              {mondays.map((monday) => {
                const day = addDays(monday, weekday);
                if (day > today) return <td key={day} />;
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-shade={shadeOf(readingByDay.get(day))}
                    tabIndex={day === activeDay ? 0 : -1}
                    aria-label={labelOf(day)}
                    onFocus={() => setSelectedDay(day)}
                    onPointerEnter={() => setSelectedDay(day)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.below}>
        <p>{labelOf(activeDay)}</p>
        <p className={styles.legend} aria-hidden="true">
          Less
          {[0, 1, 2, 3, 4].map((shade) => (
            <span key={shade} data-shade={shade} />
          ))}
          More
        </p>
      </div>
    </div>
  );
}
