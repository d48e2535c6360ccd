import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import { weekLabel } from '../base/stats-labels.ts';
import styles from './stats.module.css';

type Weeks = DashboardView['weeks'];

const size = { width: 760, height: 240, left: 36, right: 8, top: 16, bottom: 32 };
const baseline = size.height - size.bottom;

/** Returns the maximum of the chart's scale: the largest value, rounded up to a multiple of four. */
const scaleTop = (weeks: Weeks) =>
  Math.max(1, Math.ceil(Math.max(...weeks.map((week) => Math.max(week.purchases, week.paid_months))) / 4)) *
  4;

const sum = (weeks: Weeks, field: 'purchases' | 'paid_months') =>
  weeks.reduce((total, week) => total + week[field], 0);

/** Chart with two bars per week. The dashboard also links to a table of the same numbers. */
export function WeeksChart({ weeks }: { weeks: Weeks }) {
  const top = scaleTop(weeks);
  const weekWidth = (size.width - size.left - size.right) / Math.max(1, weeks.length);
  const barWidth = weekWidth * 0.3;
  const y = (value: number) => baseline - (value / top) * (baseline - size.top);
  const description = `Purchases and paid months of the last ${weeks.length} weeks: ${sum(weeks, 'purchases')} purchases and ${sum(weeks, 'paid_months')} paid months in all.`;
  return (
    <>
      <div className={styles.legend}>
        <Legend name="Purchases of books" fill={styles.purchases} />
        <Legend name="Paid months" fill={styles.paid} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label="Chart by week" tabIndex={0}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={description}
        >
          {[0, 1, 2, 3, 4].map((step) => {
            const value = (top / 4) * step;
            return (
              <g key={step}>
                <line
                  className={styles.grid}
                  x1={size.left}
                  x2={size.width - size.right}
                  y1={y(value)}
                  y2={y(value)}
                />
                <text x={size.left - 8} y={y(value) + 4} textAnchor="end">
                  {value}
                </text>
              </g>
            );
          })}
          {weeks.map((week, index) => {
            const center = size.left + weekWidth * (index + 0.5);
            return (
              <g key={week.week}>
                <Bar fill={styles.purchases} x={center - barWidth - 1} width={barWidth} y={y(week.purchases)}>
                  {`${weekLabel(week.week)}: ${week.purchases} purchases`}
                </Bar>
                <Bar fill={styles.paid} x={center + 2} width={barWidth} y={y(week.paid_months)}>
                  {`${weekLabel(week.week)}: ${week.paid_months} paid months`}
                </Bar>
                <text x={center} y={size.height - 10} textAnchor="middle">
                  {weekLabel(week.week)}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </>
  );
}

type BarProps = { fill: string | undefined; x: number; y: number; width: number; children: string };

function Bar({ fill, x, y, width, children }: BarProps) {
  if (y >= baseline) return null;
  return (
    <rect className={fill} x={x} y={y} width={width} height={baseline - y}>
      <title>{children}</title>
    </rect>
  );
}

function Legend({ name, fill }: { name: string; fill: string | undefined }) {
  return (
    <span>
      <svg width="14" height="14" aria-hidden="true">
        <rect className={fill} x="1" y="1" width="12" height="12" />
      </svg>
      {name}
    </span>
  );
}
