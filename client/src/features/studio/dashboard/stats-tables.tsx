import { toProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { Spinner } from '../spinner.tsx';
import { memberFigures, shelfFigures, weekName } from '../stats-labels.ts';
import { useReadDashboardQuery } from '../studio.api.ts';
import { numberCell, StudioTable } from '../studio-table.tsx';
import styles from './stats.module.css';

const weekColumns = [
  { name: 'Week from' },
  { name: 'Purchases', numeric: true },
  { name: 'Paid months', numeric: true },
];

export function FigureTables() {
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
      <FigureTable title="Catalogue" figures={shelfFigures(data)} />
      <FigureTable title="Members by status" figures={memberFigures(data)} />
      <section className={styles.part}>
        <h2>Purchases and paid months by week</h2>
        <StudioTable label="Weeks" columns={weekColumns} minWidth="18rem">
          {data.weeks.map((week) => (
            <tr key={week.week}>
              <th scope="row">
                <time dateTime={week.week}>{weekName(week.week)}</time>
              </th>
              <td className={numberCell}>{week.purchases}</td>
              <td className={numberCell}>{week.paid_months}</td>
            </tr>
          ))}
        </StudioTable>
      </section>
    </>
  );
}

function FigureTable({ title, figures }: { title: string; figures: { name: string; value: number }[] }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <StudioTable
        label={title}
        columns={[{ name: 'Figure' }, { name: 'Count', numeric: true }]}
        minWidth="16rem"
      >
        {figures.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={numberCell}>{value}</td>
          </tr>
        ))}
      </StudioTable>
    </section>
  );
}
