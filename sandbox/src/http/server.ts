import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { runDueTasks } from '../billing/due.ts';
import type { Control } from '../control.ts';
import { showCheckout, submitCheckout } from '../pages/checkout-page.ts';
import { PAGE_HEADERS, type Page } from '../pages/html.ts';
import { showInvoice, submitInvoicePayment } from '../pages/invoice-page.ts';
import { showPortal, submitPortalForm } from '../pages/portal-page.ts';
import { createId } from '../state/ids.ts';
import type { World } from '../state/world.ts';
import { type ApiResponse, processApiCall, toErrorResponse } from './api.ts';
import { findControlAction } from './control-routes.ts';
import { ApiError, createInvalidRequestError } from './errors.ts';
import type { InjectedErrorList } from './injected-errors.ts';

const SANDBOX_KEY = 'sk_test_sandbox';
const MAX_BODY_BYTES = 256 * 1024;

type ServerDeps = {
  world: World;
  control: Control;
  injectedErrors: InjectedErrorList;
  onChange: () => void;
  log: (line: string) => void;
};

export function createHttpServer(deps: ServerDeps): Server {
  return createServer((request, response) => {
    handleRequest(deps, request, response).catch((error: unknown) => {
      deps.log(`${request.method ?? ''} ${request.url ?? ''} broke: ${String(error)}`);
      response.destroy();
    });
  });
}

async function handleRequest(
  deps: ServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { world } = deps;
  const method = request.method ?? 'GET';
  if (!URL.canParse(request.url ?? '/', 'http://sandbox')) {
    sendApiResponse(
      response,
      toErrorResponse(createInvalidRequestError('This address cannot be read.'), createId('req', 14)),
    );
    return;
  }
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const body = await readBody(request);
  if (body === null) {
    sendApiResponse(
      response,
      toErrorResponse(
        new ApiError(413, { type: 'invalid_request_error', message: 'Too large.' }),
        createId('req', 14),
      ),
    );
    return;
  }
  if (runDueTasks(world) > 0 || method !== 'GET') deps.onChange();

  const [, pageKind = '', id = ''] = /^\/(pay|invoice|portal)\/([^/]+)$/.exec(url.pathname) ?? [];
  const hostedPageHandler = hostedPageHandlers[pageKind];
  if (hostedPageHandler) {
    sendPage(response, hostedPageHandler(world, method, id, body));
    return;
  }
  if (url.pathname === '/healthz') {
    sendApiResponse(response, {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"ok":true}',
    });
    return;
  }
  if (!isAuthorized(request)) {
    sendApiResponse(response, toErrorResponse(createInvalidKeyError(), createId('req', 14)));
    return;
  }
  if (url.pathname.startsWith('/_sandbox/')) {
    sendApiResponse(response, await respondToControlCall(deps.control, method, url.pathname, body));
    return;
  }
  respondToApiCall(deps, request, response, { method, path: url.pathname, query: url.search.slice(1), body });
}

function respondToApiCall(
  { world, injectedErrors, log }: ServerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  call: { method: string; path: string; query: string; body: string },
): void {
  const key = request.headers['idempotency-key'];
  const version = request.headers['stripe-version'];
  const injectedError = injectedErrors.take(call.method, call.path);
  const result =
    injectedError?.when === 'before'
      ? null
      : processApiCall(world, {
          ...call,
          version: typeof version === 'string' ? version : null,
          idempotencyKey: typeof key === 'string' ? key : null,
        });
  log(
    `${call.method} ${call.path} ${injectedError ? `injected ${injectedError.status} ${injectedError.when}` : (result?.status ?? '')}`,
  );
  if (injectedError?.status === 'drop') {
    request.socket.destroy();
    return;
  }
  if (injectedError || !result) {
    const injectedApiError = new ApiError(500, {
      type: 'api_error',
      message: 'The payment sandbox was told to fail.',
    });
    sendApiResponse(response, toErrorResponse(injectedApiError, createId('req', 14)));
    return;
  }
  sendApiResponse(response, result);
}

async function respondToControlCall(
  control: Control,
  method: string,
  path: string,
  body: string,
): Promise<ApiResponse> {
  const requestId = createId('req', 14);
  try {
    const runControlAction = method === 'POST' ? findControlAction(control, path, body) : null;
    if (!runControlAction)
      throw new ApiError(404, { type: 'invalid_request_error', message: `No control ${method} ${path}.` });
    const result = await runControlAction();
    const headers = { 'content-type': 'application/json', 'request-id': requestId };
    return { status: 200, headers, body: JSON.stringify(result ?? {}) };
  } catch (error) {
    return toErrorResponse(
      error instanceof ApiError ? error : createInvalidRequestError(String(error)),
      requestId,
    );
  }
}

type HostedPageHandler = (
  world: World,
  method: string,
  id: string,
  body: string,
) => Page | { redirect: string };

const hostedPageHandlers: Record<string, HostedPageHandler> = {
  pay: (world, method, id, body) =>
    method === 'POST' ? submitCheckout(world, id, body) : showCheckout(world, id),
  invoice: (world, method, id, body) =>
    method === 'POST' ? submitInvoicePayment(world, id, body) : showInvoice(world, id),
  portal: (world, method, id, body) =>
    method === 'POST' ? submitPortalForm(world, id, body) : showPortal(world, id),
};

/** Checks the API key. The SDK sends it as a bearer token, and `curl -u` with Basic authentication. */
function isAuthorized(request: IncomingMessage): boolean {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return value === SANDBOX_KEY;
  return scheme === 'Basic' && Buffer.from(value, 'base64').toString().split(':')[0] === SANDBOX_KEY;
}

function createInvalidKeyError(): ApiError {
  const message = 'Invalid API Key provided. The payment sandbox takes sk_test_sandbox.';
  return new ApiError(401, { type: 'invalid_request_error', message });
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function sendPage(response: ServerResponse, page: Page | { redirect: string }): void {
  if ('redirect' in page) {
    response.writeHead(303, { location: page.redirect, 'cache-control': 'no-store' }).end();
    return;
  }
  response.writeHead(page.status, PAGE_HEADERS).end(page.html);
}

function sendApiResponse(response: ServerResponse, { status, headers, body }: ApiResponse): void {
  response.writeHead(status, headers).end(body);
}
