import type { ReactNode } from 'react';
import { toProblem } from '../../../lib/problem.ts';
import { Banner, type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Column, RetryRow, StudioTable, WaitingRow, WordsRow } from '../studio-table.tsx';
import styles from './ordered-rows.module.css';
import { SortableRows } from './sortable-rows.tsx';
import type { RowOrder } from './use-row-order.ts';

type OrderedRowsProps = {
  label: string;
  what: string;
  columns: readonly Column[];
  order: RowOrder;
  outcome: Outcome | null;
  /** As RTK Query has it; `empty` is said where there are no rows. */
  query: {
    currentData?: { empty: string | null } | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Above the table: how many there are, and the way to add one. */
  bar: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** The frame of a list whose rows can be moved. */
export function OrderedRows(props: OrderedRowsProps) {
  const { label, what, columns, order, outcome, query, bar, below, children } = props;
  const { currentData: list, error, isFetching, refetch } = query;
  const span = columns.length;
  const empty = list?.empty ?? null;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>{bar}</div>
      <OutcomeBanner outcome={outcome} />
      {order.said.left === 'above' && <p aria-hidden="true">{order.said.text}</p>}
      {order.problem !== null && <Banner tone="bad">{order.problem}</Banner>}
      <SortableRows order={order}>
        <StudioTable label={label} columns={columns} frame={order.frame}>
          {children}
          {empty !== null && <WordsRow span={span}>{empty}</WordsRow>}
          {list === undefined && error === undefined && <WaitingRow span={span} what={what} />}
          {list === undefined && error !== undefined && (
            <RetryRow
              span={span}
              problem={toProblem(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </StudioTable>
      </SortableRows>
      {order.said.left === 'below' && <p aria-hidden="true">{order.said.text}</p>}
      {below}
      <VisuallyHidden>
        <span role="status">{order.said.text}</span>
      </VisuallyHidden>
    </div>
  );
}
