import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import { toWeekLabel } from '../base/stats-labels.ts';
import styles from './stats.module.css';

type Weeks = DashboardView['weeks'];

const chartSize = { width: 760, height: 240, left: 36, right: 8, top: 16, bottom: 32 };
const baseline = chartSize.height - chartSize.bottom;

/** Returns the maximum of the chart's scale: the largest value, rounded up to a multiple of four. */
const computeScaleTop = (weeks: Weeks) =>
  Math.max(1, Math.ceil(Math.max(...weeks.map((week) => Math.max(week.purchases, week.paid_months))) / 4)) *
  4;

const sumField = (weeks: Weeks, field: 'purchases' | 'paid_months') =>
  weeks.reduce((total, week) => total + week[field], 0);

/** Chart with two bars per week. The dashboard also links to a table of the same numbers. */
export function WeeksChart({ weeks }: { weeks: Weeks }) {
  const scaleMax = computeScaleTop(weeks);
  const weekWidth = (chartSize.width - chartSize.left - chartSize.right) / Math.max(1, weeks.length);
  const barWidth = weekWidth * 0.3;
  const toY = (value: number) => baseline - (value / scaleMax) * (baseline - chartSize.top);
  const description = `Purchases and paid months of the last ${weeks.length} weeks: ${sumField(weeks, 'purchases')} purchases and ${sumField(weeks, 'paid_months')} paid months in all.`;
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
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
          role="img"
          aria-label={description}
        >
          {[0, 1, 2, 3, 4].map((step) => {
            const gridValue = (scaleMax / 4) * step;
            return (
              <g key={step}>
                <line
                  className={styles.grid}
                  x1={chartSize.left}
                  x2={chartSize.width - chartSize.right}
                  y1={toY(gridValue)}
                  y2={toY(gridValue)}
                />
                <text x={chartSize.left - 8} y={toY(gridValue) + 4} textAnchor="end">
                  {gridValue}
                </text>
              </g>
            );
          })}
          {weeks.map((week, index) => {
            const center = chartSize.left + weekWidth * (index + 0.5);
            return (
              <g key={week.week}>
                <Bar
                  fill={styles.purchases}
                  x={center - barWidth - 1}
                  width={barWidth}
                  y={toY(week.purchases)}
                >
                  {`${toWeekLabel(week.week)}: ${week.purchases} purchases`}
                </Bar>
                <Bar fill={styles.paid} x={center + 2} width={barWidth} y={toY(week.paid_months)}>
                  {`${toWeekLabel(week.week)}: ${week.paid_months} paid months`}
                </Bar>
                <text x={center} y={chartSize.height - 10} textAnchor="middle">
                  {toWeekLabel(week.week)}
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
