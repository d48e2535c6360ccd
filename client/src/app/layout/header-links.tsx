import { NavLink } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { plural } from '../../lib/wording/format.ts';
import { useSession } from '../../session/hooks.ts';
import { Pill } from '../../ui/pill.tsx';
import { FreshBalance } from './fresh-balance.tsx';
import styles from './header.module.css';
import { WordsLink } from './words-link.tsx';

/** The header's links in its three forms: for a guest, a member, an administrator. */
export function HeaderLinks() {
  const { user, isMember, isAdministrator, credits } = useSession();
  return (
    <>
      <NavLink to={paths.browse} className={styles.browse ?? ''}>
        BROWSE
      </NavLink>
      {isAdministrator && <NavLink to={paths.adminBooks}>Books</NavLink>}
      {isMember && (
        <>
          <NavLink to={paths.library}>My Library</NavLink>
          <NavLink to={paths.progress}>My reading</NavLink>
          <WordsLink />
          <NavLink to={paths.buy} end>
            Buy new Credits
          </NavLink>
        </>
      )}
      <NavLink to={paths.contact}>Help</NavLink>
      {isMember && (
        <>
          <FreshBalance />
          <NavLink to={paths.buy} className={styles.credits ?? ''} end>
            <Pill>{plural(credits, 'credit')}</Pill>
          </NavLink>
        </>
      )}
      {isMember && (
        <NavLink to={paths.account} className={styles.name ?? ''} end>
          Hi {user?.name}
        </NavLink>
      )}
      {isAdministrator && <NavLink to={paths.logout}>Logout</NavLink>}
      {user === null && (
        <NavLink to={paths.login} data-guest>
          Login
        </NavLink>
      )}
    </>
  );
}
