import { queryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { catalogueStats, memberStats, weekLabel } from '../base/stats-labels.ts';
import { useReadDashboardQuery } from '../base/studio.api.ts';
import { numberCell, StudioTable } from '../base/studio-table.tsx';
import styles from './stats.module.css';

const weekColumns = [
  { name: 'Week from' },
  { name: 'Purchases', numeric: true },
  { name: 'Paid months', numeric: true },
];

export function StatTables() {
  const query = useReadDashboardQuery();
  return (
    <Loaded query={queryState(query)} waiting={<Spinner what="the statistics" />}>
      {(dashboard) => (
        <>
          <StatTable title="Catalogue" stats={catalogueStats(dashboard)} />
          <StatTable title="Members by status" stats={memberStats(dashboard)} />
          <section className={styles.part}>
            <h2>Purchases and paid months by week</h2>
            <StudioTable label="Weeks" columns={weekColumns} minWidth="18rem">
              {dashboard.weeks.map((week) => (
                <tr key={week.week}>
                  <th scope="row">
                    <time dateTime={week.week}>{weekLabel(week.week)}</time>
                  </th>
                  <td className={numberCell}>{week.purchases}</td>
                  <td className={numberCell}>{week.paid_months}</td>
                </tr>
              ))}
            </StudioTable>
          </section>
        </>
      )}
    </Loaded>
  );
}

function StatTable({ title, stats }: { title: string; stats: { name: string; value: number }[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <StudioTable
        label={title}
        columns={[{ name: 'Statistic' }, { name: 'Count', numeric: true }]}
        minWidth="16rem"
      >
        {stats.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={numberCell}>{value}</td>
          </tr>
        ))}
      </StudioTable>
    </section>
  );
}
