import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import styles from './header.module.css';
import { LogoMark } from './logo-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function LandingHeader() {
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <LogoMark />
      <nav className={styles.short} aria-label="Main">
        <Link to={paths.contact}>Help</Link>
        {user === null ? (
          <Link to={paths.login} data-guest>
            Log in
          </Link>
        ) : (
          <Link to={paths.logout}>Log out</Link>
        )}
      </nav>
      <ThemeSwitch />
    </header>
  );
}
