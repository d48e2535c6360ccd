import { calls } from '@lingostory/contract/membership/calls';
import { useEffect, useRef } from 'react';
import { api, connectionFound } from '../../lib/http/api.ts';
import { requestOf } from '../../lib/http/endpoint.ts';
import { request } from '../../lib/http/http.ts';
import { useAppDispatch, useAppSelector } from '../../session/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-notice.module.css';

const retryDelays = [2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Shows a notice while the API is unreachable, and keeps retrying. When the API is back, failed queries are
 * refetched.
 */
export function ConnectionNotice() {
  const lost = useAppSelector((state) => state.connection.lost);
  const wasOffline = useRef(false);
  const dispatch = useAppDispatch();

  useEffect(() => {
    // Waits one tick, because `onOnline` removes unused cache entries. The response that just arrived must be stored
    // and read first.
    if (!lost && wasOffline.current) setTimeout(() => dispatch(api.internalActions.onOnline()));
    wasOffline.current = lost;
    if (!lost) return;
    return waitForServer(() => dispatch(connectionFound()));
  }, [lost, dispatch]);

  return (
    <div role="status" className={styles.place}>
      {lost && (
        <p className={styles.notice}>
          <Icon name="warning" size={18} />
          We can’t reach LingoStory right now. We’ll keep trying.
        </p>
      )}
    </div>
  );
}

function waitForServer(onResponse: () => void): () => void {
  const end = new AbortController();
  let timer: number | undefined;
  let attempts = 0;

  const wait = () => {
    timer = window.setTimeout(() => void attempt(), retryDelays[Math.min(attempts, retryDelays.length - 1)]);
    attempts += 1;
  };
  const attempt = async () => {
    window.clearTimeout(timer);
    try {
      const { url, method } = requestOf(calls.listOffers, undefined);
      await request({ url, method, signal: end.signal, headers: { Authorization: false } });
      if (!end.signal.aborted) onResponse();
    } catch {
      if (!end.signal.aborted) wait();
    }
  };
  window.addEventListener('online', () => void attempt(), { signal: end.signal });
  wait();
  return () => {
    window.clearTimeout(timer);
    end.abort();
  };
}
