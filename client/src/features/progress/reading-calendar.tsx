import type { ReadingDayView } from '@lingostory/contract/progress/schemas';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { addDays, calendarShadeOf, groupWeeksByMonth, listMondaysUntil } from './days.ts';
import { formatDay, formatMonth, formatWeekday, toReadingLabel } from './labels.ts';
import styles from './reading-calendar.module.css';

/** Returns how many weeks fit on the screen: twelve months' worth, or six months on a tablet and four on a phone. */
function useVisibleWeekCount(): number {
  const isWideScreen = useMedia('(min-width: 961px)');
  const isMediumScreen = useMedia('(min-width: 641px)');
  if (isWideScreen) return 53;
  return isMediumScreen ? 27 : 18;
}

/** The number of days by which each key moves the focus. */
const dayOffsetsByKey: Record<string, number> = {
  ArrowLeft: -7,
  ArrowRight: 7,
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -28,
  PageDown: 28,
};

type CalendarStyle = CSSProperties & { '--weeks': number };
type ReadingCalendarProps = { days: readonly ReadingDayView[]; today: string };

/**
 * Shows days as squares, with a column for each week. The grid is a single tab stop, and arrow keys move between
 * days.
 */
export function ReadingCalendar({ days, today }: ReadingCalendarProps) {
  const mondays = listMondaysUntil(today, useVisibleWeekCount());
  const firstDay = mondays[0] ?? today;
  const readingByDay = new Map(days.map((day) => [day.day, day]));
  const [selectedDay, setSelectedDay] = useState(today);
  const isSelectedDayVisible = selectedDay >= firstDay;
  const activeDay = isSelectedDayVisible ? selectedDay : firstDay;
  const grid = useRef<HTMLTableElement>(null);
  const toDayLabel = (day: string) => `${formatDay(day, today)}: ${toReadingLabel(readingByDay.get(day))}`;

  const calendarStyle: CalendarStyle = { '--weeks': mondays.length };

  const handleKeyDown = (event: KeyboardEvent) => {
    const edgeDays: Record<string, string> = { Home: firstDay, End: today };
    const targetDay = edgeDays[event.key] ?? addDays(activeDay, dayOffsetsByKey[event.key] ?? 0);
    if (targetDay === activeDay || targetDay < firstDay || targetDay > today || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    setSelectedDay(targetDay);
    grid.current?.querySelector<HTMLElement>(`[data-day="${targetDay}"]`)?.focus();
  };

  return (
    <div className={styles.calendar} style={calendarStyle}>
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
            {groupWeeksByMonth(mondays).map(({ monday, weeks }) =>
              // A month's name needs the width of three weeks.
              weeks < 3 ? (
                <td key={monday} colSpan={weeks} />
              ) : (
                <th key={monday} colSpan={weeks} scope="colgroup">
                  {formatMonth(monday)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{formatWeekday(addDays(firstDay, weekday))}</th>
              {mondays.map((monday) => {
                const day = addDays(monday, weekday);
                if (day > today) return <td key={day} />;
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-shade={calendarShadeOf(readingByDay.get(day))}
                    tabIndex={day === activeDay ? 0 : -1}
                    aria-label={toDayLabel(day)}
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
        <p>{toDayLabel(activeDay)}</p>
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
