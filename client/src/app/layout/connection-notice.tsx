import { calls } from '@lingostory/contract/membership/calls';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { api, connectionFound } from '../../lib/http/api.ts';
import { toApiRequest } from '../../lib/http/endpoint.ts';
import { request } from '../../lib/http/http.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../session/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-notice.module.css';

// Loaded for members only, because only they have changes that wait.
const ChangeNotices = lazy(async () => ({
  default: (await import('../offline/change-notices.tsx')).ChangeNotices,
}));

const retryDelaysMs = [2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Shows a notice while the API cannot be reached, and keeps trying to reach it. Once it is back, failed queries are
 * fetched again.
 */
export function ConnectionNotice() {
  const isConnectionLost = useAppSelector((state) => state.connection.lost);
  const { user, isMember } = useSession();
  const wasOffline = useRef(false);
  const dispatch = useAppDispatch();

  useEffect(() => {
    // Waits one tick before calling `onOnline`, which removes unused cache entries. By then, the response that ended
    // the outage is in use and is kept.
    if (!isConnectionLost && wasOffline.current) setTimeout(() => dispatch(api.internalActions.onOnline()));
    wasOffline.current = isConnectionLost;
    if (!isConnectionLost) return;
    return pollServer(() => dispatch(connectionFound()));
  }, [isConnectionLost, dispatch]);

  return (
    <div className={styles.place}>
      <div role="status">
        {isConnectionLost && (
          <p className={styles.notice}>
            <Icon name="warning" size={18} />
            We can’t reach LingoStory right now. We’ll keep trying.
          </p>
        )}
      </div>
      {user !== null && isMember && (
        <Suspense fallback={null}>
          <ChangeNotices memberId={user.id} isConnectionLost={isConnectionLost} />
        </Suspense>
      )}
    </div>
  );
}

function pollServer(onResponse: () => void): () => void {
  const abortController = new AbortController();
  let timer: number | undefined;
  let attemptCount = 0;

  const scheduleAttempt = () => {
    timer = window.setTimeout(
      () => void checkServer(),
      retryDelaysMs[Math.min(attemptCount, retryDelaysMs.length - 1)],
    );
    attemptCount += 1;
  };
  const checkServer = async () => {
    window.clearTimeout(timer);
    try {
      const { url, method } = toApiRequest(calls.listOffers, undefined);
      await request({ url, method, signal: abortController.signal, headers: { Authorization: false } });
      if (!abortController.signal.aborted) onResponse();
    } catch {
      if (!abortController.signal.aborted) scheduleAttempt();
    }
  };
  window.addEventListener('online', () => void checkServer(), { signal: abortController.signal });
  scheduleAttempt();
  return () => {
    window.clearTimeout(timer);
    abortController.abort();
  };
}
