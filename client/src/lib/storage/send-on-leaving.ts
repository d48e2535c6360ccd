import type { Call } from '@lingostory/contract/call';
import { useEffect, useEffectEvent } from 'react';
import { type CallArgument, toApiRequest } from '../http/endpoint.ts';
import { storage } from './storage.ts';

/**
 * Sends a request that completes even if the page is closed. Resolves to the HTTP status, or 0 without a response.
 */
export async function sendOnLeaving<C extends Call>(call: C, input: CallArgument<C>): Promise<number> {
  const token = storage.token.get();
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const { url, method, body } = toApiRequest(call, input);
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

/** Calls `onLeaving` when the page is hidden or closed. On phones, hiding may be the last event. */
export function useOnLeave(onLeaving: () => void): void {
  const notify = useEffectEvent(onLeaving);
  useEffect(() => {
    const abortController = new AbortController();
    const handleVisibility = () => document.visibilityState === 'hidden' && notify();
    document.addEventListener('visibilitychange', handleVisibility, abortController);
    window.addEventListener('pagehide', () => notify(), abortController);
    return () => abortController.abort();
  }, []);
}
