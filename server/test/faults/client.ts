import type { Person } from '../support/builders.ts';
import { CallFailure } from './deed.ts';

/** The product's client stops waiting after the same time. */
const timeoutMs = 30_000;

export type ClientRequest = {
  person: Person;
  method?: string;
  json?: object;
  form?: Record<string, string>;
  multipart?: FormData;
};

/** Returns the response if it was successful. Throws a `CallFailure` otherwise. */
export async function requireSuccess(responsePromise: Promise<Response>): Promise<Response> {
  const response = await responsePromise.catch((error: unknown) => {
    throw new CallFailure(0, `no response: ${error}`);
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw new CallFailure(response.status, `${response.status} ${response.url}: ${text.slice(0, 300)}`);
}

/** Sends a request as the client does, and returns the parsed response. */
export async function callApi<Body>(
  origin: string,
  path: string,
  { person, method, json, form, multipart }: ClientRequest,
): Promise<Body> {
  const body = json ? JSON.stringify(json) : form ? new URLSearchParams(form) : multipart;
  const response = await requireSuccess(
    fetch(`${origin}/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        authorization: person.bearer,
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  return await response.json().catch((error: unknown) => {
    throw new CallFailure(0, `half a response: ${error}`);
  });
}
