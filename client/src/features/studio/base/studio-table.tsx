import type { ReactNode, Ref } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './studio-table.module.css';

export type Column = { name: string; numeric?: boolean; width?: string };

type StudioTableProps = {
  /** Accessible name of the scrollable frame. */
  label: string;
  columns: readonly Column[];
  caption?: string;
  /** Minimum width of the table. On a narrower screen it scrolls sideways. */
  minWidth?: string;
  /** Ref of the frame. It receives the focus when the row that had the focus is removed. */
  frameRef?: Ref<HTMLElement>;
  frameClassName?: string | undefined;
  children: ReactNode;
};

export const numberCellClass = styles.number;

/** Compact table of the studio. On a narrow screen it scrolls inside its own frame. */
export function StudioTable(props: StudioTableProps) {
  const { label, columns, caption, minWidth = '30rem', frameRef, frameClassName, children } = props;
  const frameClass = classNames(styles.frame, frameClassName);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section ref={frameRef} className={frameClass} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ minWidth }}>
        {caption !== undefined && <caption className={styles.caption}>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ name, numeric, width }) => (
              <th key={name} scope="col" className={numeric === true ? styles.number : ''} style={{ width }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** Row that replaces the rows of a table without data. It shows a message, a spinner or an error. */
export function MessageRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={columnCount} className={styles.only}>
        {children}
      </td>
    </tr>
  );
}
