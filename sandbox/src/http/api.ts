import { findRoute } from '../routes/index.ts';
import { newId } from '../state/ids.ts';
import { API_VERSION, type World } from '../state/world.ts';
import { ApiError, invalid } from './errors.ts';
import { expanded, expandParam } from './expand.ts';
import { parseForm } from './form.ts';
import { earlierResponse, fingerprintOf, storeResponse } from './idempotency.ts';

export type ApiCall = {
  method: string;
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | null;
  version: string | null;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: string };

/** Handles one call of the `/v1` API. Takes and returns the bodies as text. */
export function handleCall(world: World, call: ApiCall): ApiResponse {
  const requestId = newId('req', 14);
  const key = call.method === 'POST' ? call.idempotencyKey : null;
  world.call = { id: requestId, idempotencyKey: key };
  try {
    return key === null ? executeCall(world, call, requestId) : executeOnce(world, call, requestId, key);
  } catch (error) {
    return failure(error, requestId);
  } finally {
    world.call = { id: null, idempotencyKey: null };
  }
}

function executeOnce(world: World, call: ApiCall, requestId: string, key: string): ApiResponse {
  const fingerprint = fingerprintOf(call.method, call.path, call.body);
  const replay = earlierResponse(world, key, fingerprint);
  if (replay) {
    const replayHeaders = { 'idempotent-replayed': 'true', 'original-request': replay.request };
    const headers = { ...headersOf(requestId), ...replayHeaders, 'idempotency-key': key };
    return { status: replay.status, headers, body: replay.body };
  }
  const response = executeOrFail(world, call, requestId);
  const { status, body } = response;
  storeResponse(world, { id: key, fingerprint, status, body, request: requestId, at: Date.now() });
  return { ...response, headers: { ...response.headers, 'idempotency-key': key } };
}

function executeOrFail(world: World, call: ApiCall, requestId: string): ApiResponse {
  try {
    return executeCall(world, call, requestId);
  } catch (error) {
    return failure(error, requestId);
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
    throw invalid(`Invalid Stripe API version: ${call.version}. The payment sandbox speaks ${API_VERSION}.`);
  }
  if (call.method === 'POST' && call.query !== '') {
    throw invalid('Parameters of a POST belong into its body.');
  }
  // The SDK sends the parameters of a DELETE in the URL.
  const { expand, ...raw } = parseForm(call.method === 'POST' ? call.body : call.query);
  const paths = expand === undefined ? [] : expandParam(expand, 'expand');
  const result = expanded(world, route.respond(world, route.id, raw), paths);
  return { status: 200, headers: headersOf(requestId), body: JSON.stringify(result, null, 2) };
}

export function failure(error: unknown, requestId: string): ApiResponse {
  const apiError =
    error instanceof ApiError
      ? error
      : new ApiError(500, {
          type: 'api_error',
          message: `The payment sandbox failed: ${error instanceof Error ? error.message : 'unknown'}`,
        });
  const body = { error: apiError.body };
  return { status: apiError.status, headers: headersOf(requestId), body: JSON.stringify(body, null, 2) };
}

function headersOf(requestId: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
  };
}
