import type { ReactNode } from 'react';
import styles from './table.module.css';

export type Column = { name: string; numeric?: boolean; width?: string };
type DataTableProps = {
  label: string;
  caption?: string;
  columns: readonly Column[];
  children: ReactNode;
  minWidth?: string;
};

export const numberCell = styles.number;

/** A table that scrolls inside itself, by keyboard too. */
export function DataTable({ label, caption, columns, children, minWidth = '30rem' }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
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
