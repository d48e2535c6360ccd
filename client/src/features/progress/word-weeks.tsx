import type { ProgressView } from '@lingostory/contract/progress/schemas';
import styles from './base/my-reading.module.css';
import { sumWordWeeks, type WordCounts, type WordWeek } from './days.ts';
import { toWordsLabel } from './labels.ts';
import { WeeksChart } from './weeks-chart.tsx';

/** The kinds of word activity. The chart shows the first kind with any data, and the table shows all of them. */
const wordMetrics: {
  field: keyof WordCounts;
  title: string;
  unit: string;
  count: (week: WordWeek) => number;
}[] = [
  { field: 'practised', title: 'Practice', unit: 'card', count: ({ practised }) => practised },
  { field: 'kept', title: 'Words kept', unit: 'word', count: ({ kept }) => kept },
  { field: 'known', title: 'Words you know', unit: 'word', count: ({ known }) => known },
];

type WordWeeksProps = { words: ProgressView['words']; mondays: readonly string[] };

/** Shows the member's word activity by week. Renders nothing if there is none. */
export function WordWeeks({ words: { days, totals }, mondays }: WordWeeksProps) {
  if (days.length === 0) return null;
  const weeks = sumWordWeeks(mondays, days);
  const chartedMetric =
    wordMetrics.find(({ field }) => weeks.some((week) => week[field] > 0)) ?? wordMetrics[0];
  return (
    <section className={styles.part} aria-labelledby="words">
      <h2 id="words">Your words</h2>
      <p className={styles.lead}>{toWordsLabel(totals)}</p>
      {chartedMetric !== undefined && (
        <div className={styles.charts}>
          <WeeksChart
            {...chartedMetric}
            weeks={weeks}
            extraColumns={wordMetrics.filter((metric) => metric !== chartedMetric)}
          />
        </div>
      )}
      <p className={styles.quiet}>
        In the last twelve months. Your words are counted even while you don’t record what you read.
      </p>
    </section>
  );
}
