import { findRoute } from '../routes/index.ts';
import { createId } from '../state/ids.ts';
import { API_VERSION, type World } from '../state/world.ts';
import { ApiError, createInvalidRequestError } from './errors.ts';
import { expandResponse, readExpandParam } from './expand.ts';
import { parseForm } from './form.ts';
import { findReplay, requestFingerprintOf, storeReplay } from './idempotency.ts';

export type ApiCall = {
  method: string;
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | null;
  version: string | null;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: string };

/** Executes a request to the `/v1` API. Request and response bodies are text. */
export function processApiCall(world: World, call: ApiCall): ApiResponse {
  const requestId = createId('req', 14);
  const key = call.method === 'POST' ? call.idempotencyKey : null;
  world.call = { id: requestId, idempotencyKey: key };
  try {
    return key === null ? executeCall(world, call, requestId) : executeOnce(world, call, requestId, key);
  } catch (error) {
    return toErrorResponse(error, requestId);
  } finally {
    world.call = { id: null, idempotencyKey: null };
  }
}

function executeOnce(world: World, call: ApiCall, requestId: string, key: string): ApiResponse {
  const fingerprint = requestFingerprintOf(call.method, call.path, call.body);
  const replay = findReplay(world, key, fingerprint);
  if (replay) {
    const replayHeaders = { 'idempotent-replayed': 'true', 'original-request': replay.request };
    const headers = { ...responseHeadersOf(requestId), ...replayHeaders, 'idempotency-key': key };
    return { status: replay.status, headers, body: replay.body };
  }
  const response = executeWithErrorResponse(world, call, requestId);
  const { status, body } = response;
  storeReplay(world, { id: key, fingerprint, status, body, request: requestId, at: Date.now() });
  return { ...response, headers: { ...response.headers, 'idempotency-key': key } };
}

function executeWithErrorResponse(world: World, call: ApiCall, requestId: string): ApiResponse {
  try {
    return executeCall(world, call, requestId);
  } catch (error) {
    return toErrorResponse(error, requestId);
  }
}

function executeCall(world: World, call: ApiCall, requestId: string): ApiResponse {
  const route = findRoute(call.method, call.path);
  if (!route) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${call.method}: ${call.path}). The payment sandbox has no such call.`,
    });
  }
  if (call.version !== null && call.version !== API_VERSION) {
    throw createInvalidRequestError(
      `Invalid Stripe API version: ${call.version}. The payment sandbox speaks ${API_VERSION}.`,
    );
  }
  if (call.method === 'POST' && call.query !== '') {
    throw createInvalidRequestError('Parameters of a POST belong into its body.');
  }
  // The SDK sends the parameters of a DELETE in the URL.
  const { expand, ...raw } = parseForm(call.method === 'POST' ? call.body : call.query);
  const paths = expand === undefined ? [] : readExpandParam(expand, 'expand');
  const result = expandResponse(world, route.respond(world, route.id, raw), paths);
  return { status: 200, headers: responseHeadersOf(requestId), body: JSON.stringify(result, null, 2) };
}

export function toErrorResponse(error: unknown, requestId: string): ApiResponse {
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(500, {
          type: 'api_error',
          message: `The payment sandbox failed: ${error instanceof Error ? error.message : 'unknown'}`,
        });
  const body = { error: apiError.body };
  return {
    status: apiError.status,
    headers: responseHeadersOf(requestId),
    body: JSON.stringify(body, null, 2),
  };
}

function responseHeadersOf(requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
  };
}
