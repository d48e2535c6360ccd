import { storage } from './storage.ts';

/** A last word from a page that is going away: it outlives the page. Who comes back hears the status; 0: no answer. */
export async function sendOnLeaving(method: 'POST' | 'PUT', url: string, body: object): Promise<number> {
  const token = storage.token.get();
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  try {
    const answer = await fetch(`/v1${url}`, { method, headers, body: JSON.stringify(body), keepalive: true });
    return answer.status;
  } catch {
    return 0;
  }
}
