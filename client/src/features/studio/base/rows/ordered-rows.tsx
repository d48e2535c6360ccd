import type { ReactNode } from 'react';
import { isNotFound, type QueryState } from '../../../../lib/http/query-state.ts';
import { Banner, type Outcome, OutcomeBanner } from '../../../../ui/page/banner.tsx';
import { Loaded } from '../../../../ui/page/loaded.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { Spinner } from '../spinner.tsx';
import { type Column, MessageRow, StudioTable } from '../studio-table.tsx';
import styles from './ordered-rows.module.css';
import { SortableRows } from './sortable-rows.tsx';
import type { UndoControl } from './undo-control.ts';
import { UndoBanners } from './undo-lines.tsx';
import type { RowOrder } from './use-row-order.ts';

type OrderedRowsProps = {
  label: string;
  noun: string;
  columns: readonly Column[];
  order: RowOrder;
  outcome: Outcome | null;
  undo: UndoControl;
  /** `emptyMessage` is the message for a list without rows. */
  query: QueryState<{ emptyMessage: string | null }>;
  /** Toolbar above the table, with the row count and the button that adds a row. */
  toolbar: ReactNode;
  /** Commands for the chosen row. */
  commands?: ReactNode;
  frameClassName?: string | undefined;
  contentBelow?: ReactNode;
  children: ReactNode;
};

/** Layout of a list whose rows can be reordered. */
export function OrderedRows(props: OrderedRowsProps) {
  const { label, noun, columns, order, outcome, undo, query, toolbar } = props;
  const { commands, frameClassName, contentBelow, children } = props;
  const columnCount = columns.length;
  return (
    <div className={styles.list}>
      <div className={styles.bar}>{toolbar}</div>
      {commands}
      <OutcomeBanner outcome={outcome} />
      <UndoBanners undo={undo} onUndone={() => order.frame.current?.focus()} />
      {order.message.offPageSide === 'above' && <p aria-hidden="true">{order.message.text}</p>}
      {order.problem !== null && <Banner tone="bad">{order.problem}</Banner>}
      <SortableRows order={order}>
        <StudioTable label={label} columns={columns} frameRef={order.frame} frameClassName={frameClassName}>
          <Loaded
            query={query}
            placeholder={
              <MessageRow columnCount={columnCount}>
                <Spinner noun={noun} />
              </MessageRow>
            }
            failed={(errorState, problem) => (
              <MessageRow columnCount={columnCount}>
                {isNotFound(problem) ? <p role="alert">{problem.message}</p> : errorState}
              </MessageRow>
            )}
          >
            {({ emptyMessage }) =>
              emptyMessage === null ? (
                children
              ) : (
                <MessageRow columnCount={columnCount}>{emptyMessage}</MessageRow>
              )
            }
          </Loaded>
        </StudioTable>
      </SortableRows>
      {order.message.offPageSide === 'below' && <p aria-hidden="true">{order.message.text}</p>}
      {contentBelow}
      <VisuallyHidden>
        <span role="status">{order.message.text}</span>
      </VisuallyHidden>
    </div>
  );
}
