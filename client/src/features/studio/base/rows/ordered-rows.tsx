import type { ReactNode } from 'react';
import { isNotFound, type QueryState } from '../../../../lib/http/query-state.ts';
import { Banner, type Outcome, OutcomeBanner } from '../../../../ui/page/banner.tsx';
import { Loaded } from '../../../../ui/page/loaded.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { Spinner } from '../spinner.tsx';
import { type Column, OnlyRow, StudioTable } from '../studio-table.tsx';
import styles from './ordered-rows.module.css';
import { SortableRows } from './sortable-rows.tsx';
import type { Undo } from './undo.ts';
import { UndoLines } from './undo-lines.tsx';
import type { RowOrder } from './use-row-order.ts';

type OrderedRowsProps = {
  label: string;
  what: string;
  columns: readonly Column[];
  order: RowOrder;
  outcome: Outcome | null;
  undo: Undo;
  /** `empty` is said where there are no rows. */
  query: QueryState<{ empty: string | null }>;
  /** Above the table: how many there are, and the way to add one. */
  bar: ReactNode;
  below?: ReactNode;
  children: ReactNode;
};

/** The frame of a list whose rows can be moved. */
export function OrderedRows(props: OrderedRowsProps) {
  const { label, what, columns, order, outcome, undo, query, bar, below, children } = props;
  const span = columns.length;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>{bar}</div>
      <OutcomeBanner outcome={outcome} />
      <UndoLines undo={undo} onUndone={() => order.frame.current?.focus()} />
      {order.said.left === 'above' && <p aria-hidden="true">{order.said.text}</p>}
      {order.problem !== null && <Banner tone="bad">{order.problem}</Banner>}
      <SortableRows order={order}>
        <StudioTable label={label} columns={columns} frame={order.frame}>
          <Loaded
            query={query}
            waiting={
              <OnlyRow span={span}>
                <Spinner what={what} />
              </OnlyRow>
            }
            failed={(errorState, problem) => (
              <OnlyRow span={span}>
                {isNotFound(problem) ? <p role="alert">{problem.message}</p> : errorState}
              </OnlyRow>
            )}
          >
            {({ empty }) => (empty === null ? children : <OnlyRow span={span}>{empty}</OnlyRow>)}
          </Loaded>
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
