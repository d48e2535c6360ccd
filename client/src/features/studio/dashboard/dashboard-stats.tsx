import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { Spinner } from '../spinner.tsx';
import { memberFigures, shelfFigures } from '../stats-labels.ts';
import { useReadDashboardQuery } from '../studio.api.ts';
import styles from './stats.module.css';
import { WeeksChart } from './weeks-chart.tsx';

export function DashboardFigures() {
  const { data, error, isFetching, refetch } = useReadDashboardQuery();
  if (data === undefined) {
    return error === undefined ? (
      <Spinner what="the figures" />
    ) : (
      <ErrorState message={toProblem(error).message} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <Figures title="Catalogue" figures={shelfFigures(data)} />
      <Figures title="Members by status" figures={memberFigures(data)} />
      <section className={styles.part} aria-labelledby="weeks">
        <h2 id="weeks">Purchases and paid months by week</h2>
        <WeeksChart weeks={data.weeks} />
        <p>
          <Link to={paths.adminTable}>View as a table</Link>
        </p>
      </section>
    </>
  );
}

function Figures({ title, figures }: { title: string; figures: { name: string; value: number }[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
