import { useId } from 'react';
import { plural } from '../../lib/format.ts';
import type { Week } from './days.ts';
import { shortDay } from './labels.ts';
import styles from './weeks-chart.module.css';

/** "1.2K": bars on a phone are as wide as three digits. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

type WeeksChartProps = {
  title: string;
  weeks: readonly Week[];
  /** What is counted, such as "minute". */
  unit: string;
  count: (week: Week) => number;
};

/** A bar for each week, and the same numbers as a table. */
export function WeeksChart({ title, weeks, unit, count }: WeeksChartProps) {
  const id = useId();
  const bars = weeks.map((week) => ({ monday: week.monday, value: count(week) }));
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const words = `${title} in the last ${weeks.length} weeks: ${plural(total, unit)} in all, at most ${plural(Math.max(0, ...bars.map(({ value }) => value)), unit)} in a week.`;
  return (
    <div className={styles.part}>
      <h3 id={id}>{title}</h3>
      <div role="img" aria-label={words} className={styles.chart}>
        {bars.map(({ monday, value }, index) => (
          <div key={monday} className={styles.week}>
            <span className={styles.value}>{value > 0 ? compact.format(value) : ''}</span>
            <span className={styles.bar} style={{ height: `${(value / top) * 100}%` }} />
            <span className={styles.name}>{index % 3 === 2 ? shortDay(monday) : ''}</span>
          </div>
        ))}
      </div>
      <details className={styles.more}>
        <summary>Show as a table</summary>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ monday, value }) => (
              <tr key={monday}>
                <th scope="row">
                  <time dateTime={monday}>{shortDay(monday)}</time>
                </th>
                <td>{value.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
