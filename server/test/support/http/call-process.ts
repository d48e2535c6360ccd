import type { Person } from '../builders.ts';
import type { ApiProcess } from '../running/process.ts';

type CallOptions = {
  person?: Person | undefined;
  body?: object;
  form?: Record<string, string>;
  method?: string;
};

/**
 * Calls one of several API processes with a JSON body or a form, and returns the parsed response. A call with a body
 * is a POST by default.
 */
export async function callProcess<Body = unknown>(
  { origin }: Pick<ApiProcess, 'origin'>,
  path: string,
  { person, body, form, method }: CallOptions = {},
): Promise<{ status: number; headers: Headers; body: Body }> {
  const response = await fetch(`${origin}/v1${path}`, {
    method: method ?? (body || form ? 'POST' : 'GET'),
    headers: {
      ...(person ? { authorization: person.bearer } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}
