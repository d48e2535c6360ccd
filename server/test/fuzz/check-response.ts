import type { ApiDocument } from '../support/http/api-document.ts';
import type { EncodedRequest, ReceivedResponse } from './send.ts';

/** Internal details that no response may reveal. */
const internalDetailPattern =
  /node_modules|\/server\/src\/|\bat \S+ \(|PrismaClient|prepared statement|relation "|syntax error at/;

function findHeaderErrors({ status, headers, text }: ReceivedResponse, isSignedIn: boolean): string[] {
  const cacheControl = String(headers['cache-control'] ?? '');
  return [
    ...(isSignedIn && !cacheControl.includes('no-store')
      ? [`a response to somebody signed in has cache-control "${cacheControl}"`]
      : []),
    ...(status >= 400 && !cacheControl.includes('no-store') ? ['a problem may be cached'] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...('x-powered-by' in headers ? ['x-powered-by'] : []),
    ...(status === 429 && !headers['retry-after'] ? ['429 without retry-after'] : []),
    ...(internalDetailPattern.test(text) ? ['the response shows internals'] : []),
  ];
}

/**
 * Returns true if Node's HTTP parser rejected the URL as too long or not ASCII, so that no operation handled the
 * request.
 */
function isUrlUnread({ address }: EncodedRequest, { status }: ReceivedResponse): boolean {
  return status === 431 || (status === 400 && /[^!-~]/.test(address));
}

/**
 * Returns the errors in a response: differences from the OpenAPI document, wrong headers and leaked internal details.
 */
export function findErrors(
  document: ApiDocument,
  encodedRequest: EncodedRequest,
  response: ReceivedResponse,
  isSignedIn: boolean,
): string[] {
  const { status, headers, text } = response;
  const { method } = encodedRequest;
  const checkedUrl = isUrlUnread(encodedRequest, response) ? '/' : encodedRequest.address;
  if (status >= 500) return [`status ${status}: ${text.slice(0, 200)}`];
  // The server responds to a preflight before it checks anything, and a HEAD response has no body to check.
  if (method === 'OPTIONS')
    return status === 204 || checkedUrl === '/' ? [] : [`status ${status} for OPTIONS`];
  const contentType = String(headers['content-type'] ?? '');
  const differences =
    method === 'HEAD' ? [] : document.listDifferences({ method, url: checkedUrl, status, contentType, text });
  return [...differences, ...findHeaderErrors(response, isSignedIn)];
}
