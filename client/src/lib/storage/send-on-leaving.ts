import type { Call } from '@lingostory/contract/call';
import { useEffect, useEffectEvent } from 'react';
import { requestOf, type SentTo } from '../http/endpoint.ts';
import { storage } from './storage.ts';

/** Sends a request that survives closing the page. Resolves to its status, or to 0 if there is no response. */
export async function sendOnLeaving<C extends Call>(call: C, sent: SentTo<C>): Promise<number> {
  const token = storage.token.get();
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const { url, method, body } = requestOf(call, sent);
  try {
    const response = await fetch(`/v1${url}`, {
      method,
      headers,
      body: JSON.stringify(body),
      keepalive: true,
    });
    return response.status;
  } catch {
    return 0;
  }
}

/** Calls back whenever the page is hidden or left. On a phone, hiding may be the last event that fires. */
export function useLeaving(onLeaving: () => void): void {
  const notify = useEffectEvent(onLeaving);
  useEffect(() => {
    const end = new AbortController();
    const handleVisibility = () => document.visibilityState === 'hidden' && notify();
    document.addEventListener('visibilitychange', handleVisibility, end);
    window.addEventListener('pagehide', () => notify(), end);
    return () => end.abort();
  }, []);
}
