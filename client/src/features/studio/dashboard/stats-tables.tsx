import { toQueryState } from '../../../lib/http/query-state.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Spinner } from '../base/spinner.tsx';
import { toCatalogueStats, toMemberStats, toWeekLabel } from '../base/stats-labels.ts';
import { useReadDashboardQuery } from '../base/studio.api.ts';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import styles from './stats.module.css';

const weekColumns = [
  { name: 'Week from' },
  { name: 'Purchases', numeric: true },
  { name: 'Paid months', numeric: true },
];

export function StatTables() {
  const query = useReadDashboardQuery();
  return (
    <Loaded query={toQueryState(query)} placeholder={<Spinner noun="the statistics" />}>
      {(dashboard) => (
        <>
          <StatTable title="Catalogue" stats={toCatalogueStats(dashboard)} />
          <StatTable title="Members by status" stats={toMemberStats(dashboard)} />
          <section className={styles.part}>
            <h2>Purchases and paid months by week</h2>
            <StudioTable label="Weeks" columns={weekColumns} minWidth="18rem">
              {dashboard.weeks.map((week) => (
                <tr key={week.week}>
                  <th scope="row">
                    <time dateTime={week.week}>{toWeekLabel(week.week)}</time>
                  </th>
                  <td className={numberCellClass}>{week.purchases}</td>
                  <td className={numberCellClass}>{week.paid_months}</td>
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
            <td className={numberCellClass}>{value}</td>
          </tr>
        ))}
      </StudioTable>
    </section>
  );
}
