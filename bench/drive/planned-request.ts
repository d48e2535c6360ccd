import type { Call } from '@lingostory/contract/call';
import type { RequestInput } from '../cost-plans/plan.ts';

export type MeasuredCall = Pick<Call, 'name' | 'method' | 'path' | 'access'>;

/** Returns the path and the fetch options for a request. */
function toRequest(
  { method, path }: MeasuredCall,
  { input = {}, words }: RequestInput,
): [string, RequestInit] {
  const remainingInput = new Map(Object.entries(input));
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = remainingInput.get(name);
    remainingInput.delete(name);
    return encodeURIComponent(String(value));
  });
  if (words !== undefined) {
    const body = new FormData();
    for (const [name, value] of remainingInput) body.set(name, String(value));
    body.set('file', new File([words], 'words.csv', { type: 'text/csv' }));
    return [filledPath, { method, body }];
  }
  if (method === 'GET' || method === 'DELETE')
    return [
      `${filledPath}?${new URLSearchParams([...remainingInput].map(([name, value]) => [name, String(value)]))}`,
      { method },
    ];
  const headers = { 'content-type': 'application/json' };
  return [filledPath, { method, headers, body: JSON.stringify(Object.fromEntries(remainingInput)) }];
}

/** Sends a request and returns the bytes of its response. Throws if the request fails. */
export async function sendPlannedRequest(
  origin: string,
  bearer: string | undefined,
  call: MeasuredCall,
  requestInput: RequestInput,
): Promise<number> {
  const [path, request] = toRequest(call, requestInput);
  const headers = { ...request.headers, ...(bearer === undefined ? {} : { authorization: bearer }) };
  const response = await fetch(`${origin}/v1${path}`, { ...request, headers });
  const body = await response.arrayBuffer();
  if (response.ok) return body.byteLength;
  throw new Error(`${call.name} answered ${response.status}: ${Buffer.from(body).toString().slice(0, 200)}`);
}
