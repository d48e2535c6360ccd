import type { ApiDocument } from '../support/http/api-document.ts';
import type { EncodedRequest, ReceivedResponse } from './send.ts';

/** Internal details that no response may reveal. */
const internalDetailPattern =
  /node_modules|\/server\/src\/|\bat \S+ \(|PrismaClient|prepared statement|relation "|syntax error at/;

function findHeaderErrors({ status, headers, text }: ReceivedResponse, signedIn: boolean): string[] {
  const cache = String(headers['cache-control'] ?? '');
  return [
    ...(signedIn && !cache.includes('no-store')
      ? [`a response to somebody signed in has cache-control "${cache}"`]
      : []),
    ...(status >= 400 && !cache.includes('no-store') ? ['a problem may be cached'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...('x-powered-by' in headers ? ['x-powered-by'] : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without retry-after'] : []),
    ...(internalDetailPattern.test(text) ? ['the response shows internals'] : []),
  ];
}

/**
 * True if Node's HTTP parser rejected the address as too long or not ASCII, so that no operation handled the request.
 */
function isAddressUnread({ address }: EncodedRequest, { status }: ReceivedResponse): boolean {
  return status === 431 || (status === 400 && /[^!-~]/.test(address));
}

/**
 * Returns the errors in a response: differences from the OpenAPI document, wrong headers and leaked internal details.
 */
export function findErrors(
  document: ApiDocument,
  wire: EncodedRequest,
  received: ReceivedResponse,
  signedIn: boolean,
): string[] {
  const { status, headers, text } = received;
  const { method } = wire;
  const checkedAddress = isAddressUnread(wire, received) ? '/' : wire.address;
  if (status >= 500) return [`status ${status}: ${text.slice(0, 200)}`];
  // The server responds to a preflight before it checks anything, and a HEAD response has no body to check.
  if (method === 'OPTIONS')
    return status === 204 || checkedAddress === '/' ? [] : [`status ${status} for OPTIONS`];
  const contentType = String(headers['content-type'] ?? '');
  const differences =
    method === 'HEAD'
      ? []
      : document.differences({ method, address: checkedAddress, status, contentType, text });
  return [...differences, ...findHeaderErrors(received, signedIn)];
}
