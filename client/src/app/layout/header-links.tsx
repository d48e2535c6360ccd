import { type ComponentType, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useOnReturn } from '../../lib/navigation/use-on-return.ts';
import { useAppDispatch, useSession } from '../../session/hooks.ts';
import type { AppDispatch } from '../../session/slice.ts';
import { Pill } from '../../ui/pill.tsx';
import styles from './header.module.css';

/** The header's links for a guest, a member or an administrator. */
export function HeaderLinks() {
  const { user, isMember, isAdministrator, credits } = useSession();
  return (
    <>
      <NavLink to={paths.browse} className={styles.browse ?? ''}>
        BROWSE
      </NavLink>
      {isAdministrator && <NavLink to={paths.studio}>Books</NavLink>}
      {isMember && (
        <>
          <NavLink to={paths.library}>My Library</NavLink>
          <WordsLink />
          <NavLink to={paths.buy} end>
            Buy new Credits
          </NavLink>
        </>
      )}
      <NavLink to={paths.contact}>Help</NavLink>
      {isMember && (
        <>
          <BalanceRefresher />
          <NavLink to={paths.buy} className={styles.credits ?? ''} end>
            <Pill>{pluralize(credits, 'credit')}</Pill>
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

/**
 * Links to the member's words, with the number due for practice. The pages that it leads to link to each other and to
 * the reading history (`pages/words-navigation.tsx`).
 */
function WordsLink() {
  const [CountComponent, setCountComponent] = useState<ComponentType | null>(null);
  useEffect(() => {
    loadDueCountComponent()
      .then((DueCount) => setCountComponent(() => DueCount))
      // Ignores a failure, because the link works without the count.
      .catch(() => {});
  }, []);
  const { pathname } = useLocation();
  const isCurrent = pathname === paths.progress || pathname.startsWith(paths.words);
  return (
    <Link to={paths.words} {...(isCurrent && { 'aria-current': 'page' })}>
      Words & reading
      {CountComponent !== null && <CountComponent />}
    </Link>
  );
}

/** Loads the count's component on demand, to keep it out of the entry chunk. */
async function loadDueCountComponent(): Promise<ComponentType> {
  return (await import('../../features/vocabulary/practice/due-word-count.tsx')).DueWordCount;
}

/**
 * Refreshes the credit balance when the member returns to the tab, because they may have bought or spent credits
 * elsewhere.
 */
function BalanceRefresher() {
  const dispatch = useAppDispatch();
  // Ignores a failure: the balance is refreshed again on the next return to the tab, and every purchase checks it
  // anyway.
  useOnReturn(() => void fetchBalance(dispatch).catch(() => {}));
  return null;
}

async function fetchBalance(dispatch: AppDispatch): Promise<void> {
  // Imported on demand, to keep the membership calls out of the entry chunk.
  const { membershipApi } = await import('../../features/membership/base/membership.api.ts');
  const { getSubscription } = membershipApi.endpoints;
  await dispatch(getSubscription.initiate(undefined, { forceRefetch: true, subscribe: false }));
}
