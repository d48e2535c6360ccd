import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

type Crumb = { label: string; to?: string; lang?: string };

/** The path to this page. The last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumbs">
      <ol>
        {crumbs.map(({ label, to, lang }, index) => (
          <li key={to ?? label}>
            {to !== undefined && index < crumbs.length - 1 ? (
              <Link to={to} lang={lang}>
                {label}
              </Link>
            ) : (
              <span className={styles.here} aria-current="page" lang={lang}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
