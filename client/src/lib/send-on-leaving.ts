import { storage } from './storage.ts';

/** A last word from a page that is going away: it outlives the page, and nobody hears the answer. */
export function sendOnLeaving(method: 'POST' | 'PUT', url: string, body: object): void {
  const token = storage.token.get();
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  fetch(`/v1${url}`, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => {
    // Nobody is left to be told.
  });
}
