import { calls } from '@lingostory/contract/membership/calls';
import { useEffect, useRef } from 'react';
import { api, connectionFound } from '../../lib/http/api.ts';
import { requestOf } from '../../lib/http/endpoint.ts';
import { request } from '../../lib/http/http.ts';
import { useAppDispatch, useAppSelector } from '../../session/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './connection-notice.module.css';

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000];

/** While the API cannot be reached it says so quietly and keeps knocking; once it is back, what failed is fetched again. */
export function ConnectionNotice() {
  const lost = useAppSelector((state) => state.connection.lost);
  const wasLost = useRef(false);
  const dispatch = useAppDispatch();

  useEffect(() => {
    // It empties the cache of what no component shows: not before the response that came is in it and was read.
    if (!lost && wasLost.current) setTimeout(() => dispatch(api.internalActions.onOnline()));
    wasLost.current = lost;
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
  let knocks = 0;

  const wait = () => {
    timer = window.setTimeout(() => void knock(), pauses[Math.min(knocks, pauses.length - 1)]);
    knocks += 1;
  };
  const knock = async () => {
    window.clearTimeout(timer);
    try {
      const { url, method } = requestOf(calls.listOffers, undefined);
      await request({ url, method, signal: end.signal, headers: { Authorization: false } });
      if (!end.signal.aborted) onResponse();
    } catch {
      if (!end.signal.aborted) wait();
    }
  };
  window.addEventListener('online', () => void knock(), { signal: end.signal });
  wait();
  return () => {
    window.clearTimeout(timer);
    end.abort();
  };
}
