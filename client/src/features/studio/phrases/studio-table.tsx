import type { ReactNode, Ref } from 'react';
import type { Problem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import styles from './studio-table.module.css';

type StudioTableProps = {
  /** Names the table, and the frame that it scrolls in. */
  label: string;
  columns: readonly string[];
  /** Takes the focus when the row that had it is gone. */
  frame: Ref<HTMLElement>;
  children: ReactNode;
};

/** A table of the studio: dense, and on a narrow screen it scrolls inside its own frame. */
export function StudioTable({ label, columns, frame, children }: StudioTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={frame} className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The only row while there is nothing to show, or not yet. */
export function WordsRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className={styles.words}>
        {children}
      </td>
    </tr>
  );
}

export function WaitingRow({ span, what }: { span: number; what: string }) {
  return (
    <WordsRow span={span}>
      <span className={styles.spinner} />
      <Loading what={what} />
    </WordsRow>
  );
}

type RetryRowProps = { span: number; problem: Problem; busy: boolean; onRetry: () => void };

/** What is not there is told in the server's words; what could not be fetched can be tried again. */
export function RetryRow({ span, problem, busy, onRetry }: RetryRowProps) {
  const { status, message } = problem;
  return (
    <WordsRow span={span}>
      <p role="alert">{message}</p>
      {status !== 404 && status !== 422 && (
        <Button look="quiet" size="small" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </WordsRow>
  );
}
