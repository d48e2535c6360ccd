import type { ReactNode } from 'react';
import styles from './section-links.module.css';

/** Links the pages of a part of the site with each other. */
export function SectionLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.links} aria-label={label}>
      {children}
    </nav>
  );
}
