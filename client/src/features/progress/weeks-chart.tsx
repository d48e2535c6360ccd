import { useId } from 'react';
import { pluralize } from '../../lib/labels/format.ts';
import { formatShortDay } from './labels.ts';
import styles from './weeks-chart.module.css';

/** Formats 1,234 as "1.2K", because a bar on a phone is only wide enough for a few digits. */
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

type Column<Week> = { title: string; count: (week: Week) => number };
type WeeksChartProps<Week> = Column<Week> & {
  weeks: readonly Week[];
  /** The singular noun for what is counted, such as "minute". */
  unit: string;
  /** Further columns, which only the table shows. */
  extraColumns?: readonly Column<Week>[];
};

/** A bar chart with one bar per week, and a table of the same numbers. */
export function WeeksChart<Week extends { monday: string }>({
  title,
  weeks,
  unit,
  count,
  extraColumns = [],
}: WeeksChartProps<Week>) {
  const id = useId();
  const bars = weeks.map((week) => ({ monday: week.monday, value: count(week) }));
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const description = `${title} in the last ${weeks.length} weeks: ${pluralize(total, unit)} in all, at most ${pluralize(Math.max(0, ...bars.map(({ value }) => value)), unit)} in a week.`;
  const columns = [{ title, count }, ...extraColumns];
  return (
    <div className={styles.part}>
      <h3 id={id}>{title}</h3>
      <div role="img" aria-label={description} className={styles.chart}>
        {bars.map(({ monday, value }, index) => (
          <div key={monday} className={styles.week}>
            <span className={styles.value}>{value > 0 ? compactFormat.format(value) : ''}</span>
            <span className={styles.bar} style={{ height: `${(value / maxValue) * 100}%` }} />
            <span className={styles.name}>{index % 3 === 2 ? formatShortDay(monday) : ''}</span>
          </div>
        ))}
      </div>
      <details className={styles.more}>
        <summary>Show as a table</summary>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {columns.map((column) => (
                <th key={column.title} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday}>
                <th scope="row">
                  <time dateTime={week.monday}>{formatShortDay(week.monday)}</time>
                </th>
                {columns.map((column) => (
                  <td key={column.title}>{column.count(week).toLocaleString('en')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
