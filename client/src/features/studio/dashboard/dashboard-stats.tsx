import { Link } from 'react-router-dom';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { toCatalogueStats, toMemberStats } from '../base/stats-labels.ts';
import { useReadDashboardQuery } from '../base/studio.api.ts';
import styles from './stats.module.css';
import { WeeksChart } from './weeks-chart.tsx';

export function DashboardStats() {
  const query = useReadDashboardQuery();
  return (
    <Loaded query={toQueryState(query)} placeholder={<Spinner noun="the statistics" />}>
      {(dashboard) => (
        <>
          <Stats title="Catalogue" stats={toCatalogueStats(dashboard)} />
          <Stats title="Members by status" stats={toMemberStats(dashboard)} />
          <section className={styles.part} aria-labelledby="weeks">
            <h2 id="weeks">Purchases and paid months by week</h2>
            <WeeksChart weeks={dashboard.weeks} />
            <p>
              <Link to={studioPaths.table}>View as a table</Link>
            </p>
          </section>
        </>
      )}
    </Loaded>
  );
}

function Stats({ title, stats }: { title: string; stats: { name: string; value: number }[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles.stats}>
        {stats.map(({ name, value }) => (
          <div key={name} className={styles.stat}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
