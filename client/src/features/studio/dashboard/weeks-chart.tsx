import type { DashboardView } from '@lingostory/contract/studio/dashboard/schemas';
import { toWeekLabel } from '../base/stats-labels.ts';
import styles from './stats.module.css';

type DashboardWeeks = DashboardView['weeks'];

const chartLayout = { width: 760, height: 240, left: 36, right: 8, top: 16, bottom: 32 };
const baselineY = chartLayout.height - chartLayout.bottom;

/** Returns the maximum of the chart's scale: the largest value, rounded up to a multiple of four. */
const computeScaleMax = (weeks: DashboardWeeks) =>
  Math.max(1, Math.ceil(Math.max(...weeks.map((week) => Math.max(week.purchases, week.paid_months))) / 4)) *
  4;

const sumField = (weeks: DashboardWeeks, field: 'purchases' | 'paid_months') =>
  weeks.reduce((total, week) => total + week[field], 0);

/** Chart with two bars per week. The dashboard also links to a table of the same numbers. */
export function WeeksChart({ weeks }: { weeks: DashboardWeeks }) {
  const scaleMax = computeScaleMax(weeks);
  const weekWidth = (chartLayout.width - chartLayout.left - chartLayout.right) / Math.max(1, weeks.length);
  const barWidth = weekWidth * 0.3;
  const toY = (value: number) => baselineY - (value / scaleMax) * (baselineY - chartLayout.top);
  const description = `Purchases and paid months of the last ${weeks.length} weeks: ${sumField(weeks, 'purchases')} purchases and ${sumField(weeks, 'paid_months')} paid months in all.`;
  return (
    <>
      <div className={styles.legend}>
        <Legend name="Purchases of books" fillClass={styles.purchases} />
        <Legend name="Paid months" fillClass={styles.paid} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} aria-label="Chart by week" tabIndex={0}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${chartLayout.width} ${chartLayout.height}`}
          role="img"
          aria-label={description}
        >
          {[0, 1, 2, 3, 4].map((gridLineIndex) => {
            const gridValue = (scaleMax / 4) * gridLineIndex;
            return (
              <g key={gridLineIndex}>
                <line
                  className={styles.grid}
                  x1={chartLayout.left}
                  x2={chartLayout.width - chartLayout.right}
                  y1={toY(gridValue)}
                  y2={toY(gridValue)}
                />
                <text x={chartLayout.left - 8} y={toY(gridValue) + 4} textAnchor="end">
                  {gridValue}
                </text>
              </g>
            );
          })}
          {weeks.map((week, index) => {
            const centerX = chartLayout.left + weekWidth * (index + 0.5);
            return (
              <g key={week.week}>
                <Bar
                  fillClass={styles.purchases}
                  x={centerX - barWidth - 1}
                  width={barWidth}
                  y={toY(week.purchases)}
                >
                  {`${toWeekLabel(week.week)}: ${week.purchases} purchases`}
                </Bar>
                <Bar fillClass={styles.paid} x={centerX + 2} width={barWidth} y={toY(week.paid_months)}>
                  {`${toWeekLabel(week.week)}: ${week.paid_months} paid months`}
                </Bar>
                <text x={centerX} y={chartLayout.height - 10} textAnchor="middle">
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

type BarProps = { fillClass: string | undefined; x: number; y: number; width: number; children: string };

function Bar({ fillClass, x, y, width, children }: BarProps) {
  if (y >= baselineY) return null;
  return (
    <rect className={fillClass} x={x} y={y} width={width} height={baselineY - y}>
      <title>{children}</title>
    </rect>
  );
}

function Legend({ name, fillClass }: { name: string; fillClass: string | undefined }) {
  return (
    <span>
      <svg width="14" height="14" aria-hidden="true">
        <rect className={fillClass} x="1" y="1" width="12" height="12" />
      </svg>
      {name}
    </span>
  );
}
