import type { ForecastView } from '@lingostory/contract/vocabulary/practice/schemas';
import { useId } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { getTimeZone } from '../../../../lib/time-zone.ts';
import { useForecastPracticeQuery } from '../practice.api.ts';
import { describeForecast, formatForecastDay } from './forecast-labels.ts';
import styles from './plan.module.css';

/** Shows how many words come back on each of the next days. Hidden while the member has no words. */
export function Forecast() {
  const { data: forecast } = useForecastPracticeQuery({ time_zone: getTimeZone() });
  if (forecast === undefined || isEmpty(forecast)) return null;
  return <ForecastList forecast={forecast} />;
}

const isEmpty = ({ days, new_words: newWords }: ForecastView) =>
  newWords === 0 && days.every(({ due }) => due === 0);

function ForecastList({ forecast }: { forecast: ForecastView }) {
  const id = useId();
  const maxDue = Math.max(1, ...forecast.days.map(({ due }) => due));
  return (
    <section aria-labelledby={id} className={styles.forecast}>
      <h2 id={id}>The next two weeks</h2>
      <p className={styles.note}>{describeForecast(forecast)}</p>
      <table className={styles.days}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Reviews</th>
          </tr>
        </thead>
        <tbody>
          {forecast.days.map(({ day, due }, index) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatForecastDay(day, index)}</time>
              </th>
              <td>
                <span className={styles.barRow} title={pluralize(due, 'review')}>
                  <span
                    aria-hidden="true"
                    className={styles.bar}
                    style={{ inlineSize: `${(due / maxDue) * 100}%` }}
                  />
                </span>
                <span className={styles.due}>{due.toLocaleString('en')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
