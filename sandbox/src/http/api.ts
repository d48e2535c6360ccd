import { findRoute } from '../routes/index.ts';
import { newId } from '../state/ids.ts';
import { API_VERSION, type World } from '../state/world.ts';
import { ApiError, invalid } from './errors.ts';
import { expanded, expandParam } from './expand.ts';
import { parseForm } from './form.ts';
import { earlierResponse, fingerprintOf, storeResponse } from './idempotency.ts';

export type Question = {
  method: string;
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | null;
  version: string | null;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: string };

/** One call of the `/v1` interface, from the request's text to the response's text. */
export function handleCall(world: World, question: Question): ApiResponse {
  const request = newId('req', 14);
  const key = question.method === 'POST' ? question.idempotencyKey : null;
  world.call = { id: request, idempotencyKey: key };
  try {
    return key === null ? perform(world, question, request) : performOnce(world, question, request, key);
  } catch (error) {
    return failure(error, request);
  } finally {
    world.call = { id: null, idempotencyKey: null };
  }
}

function performOnce(world: World, question: Question, request: string, key: string): ApiResponse {
  const fingerprint = fingerprintOf(question.method, question.path, question.body);
  const earlier = earlierResponse(world, key, fingerprint);
  if (earlier) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': earlier.request };
    const headers = { ...headersOf(request), ...replayed, 'idempotency-key': key };
    return { status: earlier.status, headers, body: earlier.body };
  }
  const response = attempt(world, question, request);
  const { status, body } = response;
  storeResponse(world, { id: key, fingerprint, status, body, request, at: Date.now() });
  return { ...response, headers: { ...response.headers, 'idempotency-key': key } };
}

function attempt(world: World, question: Question, request: string): ApiResponse {
  try {
    return perform(world, question, request);
  } catch (error) {
    return failure(error, request);
  }
}

function perform(world: World, question: Question, request: string): ApiResponse {
  const route = findRoute(question.method, question.path);
  if (!route) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${question.method}: ${question.path}). The payment sandbox has no such call.`,
    });
  }
  if (question.version !== null && question.version !== API_VERSION) {
    throw invalid(
      `Invalid Stripe API version: ${question.version}. The payment sandbox speaks ${API_VERSION}.`,
    );
  }
  if (question.method === 'POST' && question.query !== '') {
    throw invalid('Parameters of a POST belong into its body.');
  }
  // A DELETE's parameters travel in the address, as the SDK sends them.
  const { expand, ...raw } = parseForm(question.method === 'POST' ? question.body : question.query);
  const paths = expand === undefined ? [] : expandParam(expand, 'expand');
  const result = expanded(world, route.respond(world, route.id, raw), paths);
  return { status: 200, headers: headersOf(request), body: JSON.stringify(result, null, 2) };
}

export function failure(error: unknown, request: string): ApiResponse {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError(500, {
          type: 'api_error',
          message: `The payment sandbox failed: ${error instanceof Error ? error.message : 'unknown'}`,
        });
  const body = { error: known.body };
  return { status: known.status, headers: headersOf(request), body: JSON.stringify(body, null, 2) };
}

function headersOf(request: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request,
  };
}
