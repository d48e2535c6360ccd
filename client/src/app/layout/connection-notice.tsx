import { calls } from '@lingostory/contract/membership/calls';
import { useEffect, useRef } from 'react';
import { api, connectionFound } from '../../lib/http/api.ts';
import { toApiRequest } from '../../lib/http/endpoint.ts';
import { request } from '../../lib/http/http.ts';
import { useAppDispatch, useAppSelector } from '../../session/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-notice.module.css';

const retryDelays = [2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Shows a notice while the API cannot be reached, and keeps trying to reach it. Once it is back, failed queries are
 * fetched again.
 */
export function ConnectionNotice() {
  const lostConnection = useAppSelector((state) => state.connection.lost);
  const wasOffline = useRef(false);
  const dispatch = useAppDispatch();

  useEffect(() => {
    // `onOnline` removes unused cache entries. Waits one tick, so that the response that ended the outage is stored
    // and in use by then.
    if (!lostConnection && wasOffline.current) setTimeout(() => dispatch(api.internalActions.onOnline()));
    wasOffline.current = lostConnection;
    if (!lostConnection) return;
    return waitForServer(() => dispatch(connectionFound()));
  }, [lostConnection, dispatch]);

  return (
    <div role="status" className={styles.place}>
      {lostConnection && (
        <p className={styles.notice}>
          <Icon name="warning" size={18} />
          We can’t reach LingoStory right now. We’ll keep trying.
        </p>
      )}
    </div>
  );
}

function waitForServer(onResponse: () => void): () => void {
  const abortController = new AbortController();
  let timer: number | undefined;
  let attempts = 0;

  const scheduleAttempt = () => {
    timer = window.setTimeout(
      () => void checkServer(),
      retryDelays[Math.min(attempts, retryDelays.length - 1)],
    );
    attempts += 1;
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
