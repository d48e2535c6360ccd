import type { ApiDocument } from '../support/api-document.ts';
import type { Answer, Wire } from './send.ts';

/** What no answer may show of how it was made. */
const internals =
  /node_modules|\/server\/src\/|\bat \S+ \(|PrismaClient|prepared statement|relation "|syntax error at/;

function headerFaults({ status, headers, text }: Answer, signedIn: boolean): string[] {
  const cache = String(headers['cache-control'] ?? '');
  return [
    ...(signedIn && !cache.includes('no-store')
      ? [`an answer to somebody signed in has cache-control "${cache}"`]
      : []),
    ...(status >= 400 && !cache.includes('no-store') ? ['a problem may be cached'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...('x-powered-by' in headers ? ['x-powered-by'] : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without retry-after'] : []),
    ...(internals.test(text) ? ['the answer shows internals'] : []),
  ];
}

/** Node's parser takes neither an address of anything but ASCII nor too long a one: no operation ever sees it. */
function isUnread({ address }: Wire, { status }: Answer): boolean {
  return status === 431 || (status === 400 && /[^!-~]/.test(address));
}

/** What is wrong with an answer; nothing when it is as documented. */
export function faultsOf(document: ApiDocument, wire: Wire, answer: Answer, signedIn: boolean): string[] {
  const { status, headers, text } = answer;
  const { method } = wire;
  const address = isUnread(wire, answer) ? '/' : wire.address;
  if (status >= 500) return [`status ${status}: ${text.slice(0, 200)}`];
  // A preflight is answered before anything is looked at; a HEAD has no body to look at.
  if (method === 'OPTIONS') return status === 204 || address === '/' ? [] : [`status ${status} for OPTIONS`];
  const contentType = String(headers['content-type'] ?? '');
  const differences =
    method === 'HEAD' ? [] : document.differences({ method, address, status, contentType, text });
  return [...differences, ...headerFaults(answer, signedIn)];
}
