import type { ReactNode, Ref } from 'react';
import styles from './studio-table.module.css';

export type Column = { name: string; numeric?: boolean; width?: string };

type StudioTableProps = {
  /** Names the table's frame, which it scrolls in. */
  label: string;
  columns: readonly Column[];
  caption?: string;
  /** Narrower than this, the table scrolls. */
  minWidth?: string;
  /** Takes the focus when the row that had it is gone. */
  frame?: Ref<HTMLElement>;
  children: ReactNode;
};

export const numberCell = styles.number;

/** A table of the studio: dense, and on a narrow screen it scrolls inside its own frame. */
export function StudioTable(props: StudioTableProps) {
  const { label, columns, caption, minWidth = '30rem', frame, children } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={frame} className={styles.frame} aria-label={label} tabIndex={0}>
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

/** The only row of a table without any: a message, a spinner or a problem. */
export function OnlyRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className={styles.only}>
        {children}
      </td>
    </tr>
  );
}
