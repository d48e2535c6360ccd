import type { Call, DescribedCall, FilesOf, InputOf, ResponseOf } from '@lingostory/contract/call';
import { userTypes } from '@lingostory/contract/constants';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import type { Budget } from './budgets.ts';
import { createResponseCache } from './cached-responses.ts';
import { validateInput } from './parse.ts';
import { createUnauthorizedProblem } from './problem.ts';
import { runOncePerKey } from './repeated-requests.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { sendStream } from './send-stream.ts';
import { assertUserType, type Caller, claimsOf, findCaller } from './session.ts';
import { createFormReader, discardFiles, type ReceivedFiles, receiveFiles } from './upload.ts';

/**
 * The argument of a handler: its parsed input, the caller (depending on the call's access), and the request itself.
 */
type CallContext<C extends Call> = {
  /** The handled call. Its name keeps a handler from being mounted for another call of the same shape. */
  call: DescribedCall<C>;
  deps: Deps;
  input: InputOf<C>;
  files: ReceivedFiles<FilesOf<C>>;
  caller: C['access'] extends 'anyone' ? Caller | undefined : Caller;
  request: Request;
};

export type Handler<C extends Call> = (context: CallContext<C>) => Promise<ResponseOf<C>>;
/** Handler of a call whose response is the same for everyone. */
type CachedHandler<C extends Call> = (
  context: Pick<CallContext<C>, 'call' | 'deps' | 'input'>,
) => Promise<ResponseOf<C>>;
/** Handler of a call whose response is too long to hold in memory. Yields pieces of its JSON. */
type StreamHandler<C extends Call> = (
  context: Pick<CallContext<C>, 'call' | 'deps' | 'input' | 'caller'>,
) => AsyncGenerator<string>;
/** Handler of a call whose response is a file. `signal` aborts when the caller has disconnected. */
type FileHandler<C extends Call> = (
  context: Pick<CallContext<C>, 'call' | 'deps' | 'input' | 'caller' | 'request'> & { signal: AbortSignal },
) => Promise<SentFile>;
/** Handler of one of the few calls that write their own response. */
type RawHandler<C extends Call> = (deps: Deps, call: DescribedCall<C>) => RequestHandler;

/** Creates middleware that runs before a handler. Called once for each app. */
export type Guard = (deps: Deps) => RequestHandler;

/**
 * A handler with its budget and guards, built by the functions below: each adds a step or defines how the handler
 * responds.
 */
export type RouteSteps<C extends Call> = {
  /** The queue in which the call waits. If omitted, it waits in the default one. */
  budget?: Budget;
  /** A guard that runs before the body is read. */
  firstGuard?: Guard;
  before: readonly Guard[];
  handle: RawHandler<C>;
};

/** A call's handler, alone or with its steps. */
export type RouteDefinition<C extends Call> = Handler<C> | RouteSteps<C>;

const userTypeByAccess = { member: userTypes.member, administrator: userTypes.administrator } as const;

function assertAccess({ access }: Pick<Call, 'access'>, caller: Caller | undefined): void {
  if (access === 'anyone') return;
  if (!caller) throw createUnauthorizedProblem();
  if (access !== 'signed-in') assertUserType(caller.userType, userTypeByAccess[access]);
}

/**
 * Throws if a response violates its contract, which is a defect of the server. Only used in development and tests.
 */
export function assertValidResponse(call: DescribedCall, response: unknown): void {
  call.response.validateSync(response, { strict: true, stripUnknown: false });
}

/**
 * Returns the caller if they may make this call, looked up once per request. Throws 401 or 403. Also adds the
 * caller's id to the log and marks the response as uncacheable.
 */
export async function authorizeCaller(
  deps: Deps,
  call: Pick<Call, 'access'>,
  request: Request,
  response: Response,
): Promise<Caller | undefined> {
  const knownCaller: Caller | undefined = response.locals.caller;
  if (knownCaller) return knownCaller;
  const claims = claimsOf(deps, request, response);
  const caller = claims && (await findCaller(deps, claims));
  if (caller) {
    response.locals.userId = caller.id;
    response.setHeader('Cache-Control', 'no-store');
  }
  assertAccess(call, caller);
  response.locals.caller = caller;
  return caller;
}

/** Rejects unauthorized callers before the body is read, so that a stranger's input is never parsed. */
export function createAccessGuard(deps: Deps, call: Call): RequestHandler {
  return async (request, response, next) => {
    await authorizeCaller(deps, call, request, response);
    next();
  };
}

/** Returns a handler's steps. A plain handler responds with JSON. */
export function stepsOf<C extends Call>(handler: RouteDefinition<C>): RouteSteps<C> {
  return typeof handler === 'function' ? defineJsonRoute(handler) : handler;
}

/**
 * Returns the steps of a call with a JSON response, the usual kind. The handler runs after the input has been read
 * and validated.
 */
function defineJsonRoute<C extends Call>(handler: Handler<C>): RouteSteps<C> {
  const handle: RawHandler<C> = (deps, call) => {
    const files = (call.files ?? {}) as FilesOf<C>;
    const readForm = createFormReader(deps.media, files);
    const runCall = async (request: Request, response: Response, caller: CallContext<C>['caller']) => {
      try {
        if (call.method !== 'GET') await readForm(request, response);
        const { receivedFiles, errors } = await receiveFiles(deps.media, files, request);
        const sentInput = { ...request.query, ...request.body, ...request.params };
        const input = (await validateInput(call.input, sentInput, errors)) as InputOf<C>;
        const run = () => handler({ call, deps, input, files: receivedFiles, caller, request });
        return await runOncePerKey(deps, { call, caller, request, input: sentInput }, run);
      } finally {
        // Deletes leftover uploads before the response is sent, so that they are gone when the caller sends the next
        // request.
        await discardFiles(deps.media, request);
      }
    };
    return async (request: Request, response: Response) => {
      const caller = (await authorizeCaller(deps, call, request, response)) as CallContext<C>['caller'];
      const responseBody = await runCall(request, response, caller);
      if (deps.settings.checkResponses) assertValidResponse(call, responseBody);
      response.json(responseBody);
    };
  };
  return { before: [], handle };
}

/** Makes a call wait in the queue of this budget instead of the default one. */
export function withBudget<C extends Call>(budget: Budget, handler: RouteDefinition<C>): RouteSteps<C> {
  return { ...stepsOf(handler), budget };
}

/** Adds a guard that runs before a call's body is read. */
export function withGuardBeforeBody<C extends Call>(
  guard: Guard,
  handler: RouteDefinition<C>,
): RouteSteps<C> {
  return { ...stepsOf(handler), firstGuard: guard };
}

/** Adds guards that run in order before a handler, after the body has been read. */
export function withGuards<C extends Call>(
  guards: readonly Guard[],
  handler: RouteDefinition<C>,
): RouteSteps<C> {
  const steps = stepsOf(handler);
  return { ...steps, before: [...guards, ...steps.before] };
}

/**
 * Returns the steps of a call without files whose response is the same for everyone. Responses are cached until the
 * state of the data changes.
 */
export function defineCachedRoute<C extends Call>(
  readDataState: (deps: Deps) => Promise<string>,
  handler: CachedHandler<C>,
): RouteSteps<C> {
  const handle: RawHandler<C> = (deps, call) => {
    const getCachedResponse = createResponseCache(
      () => readDataState(deps),
      async (input: InputOf<C>) => {
        const freshResponse = await handler({ call, deps, input });
        if (deps.settings.checkResponses) assertValidResponse(call, freshResponse);
        return freshResponse;
      },
    );
    return async (request: Request, response: Response) => {
      await authorizeCaller(deps, call, request, response);
      const parseInput = () => validateInput(call.input, { ...request.query, ...request.params });
      const { body, etag } = await getCachedResponse(
        request.url,
        async () => (await parseInput()) as InputOf<C>,
      );
      response.set({ ETag: etag, 'Content-Type': 'application/json; charset=utf-8' }).send(body);
    };
  };
  return { before: [], handle };
}

/**
 * Returns the steps of a call without files whose response is streamed while it is generated. The browser saves it
 * under `fileName`.
 */
export function defineStreamRoute<C extends Call>(
  fileName: string,
  handler: StreamHandler<C>,
): RouteSteps<C> {
  const handle: RawHandler<C> = (deps, call) => async (request: Request, response: Response) => {
    const caller = (await authorizeCaller(deps, call, request, response)) as CallContext<C>['caller'];
    const input = (await validateInput(call.input, { ...request.query, ...request.params })) as InputOf<C>;
    const chunks = handler({ call, deps, input, caller });
    await sendStream(response, fileName, deps.settings.checkResponses ? checkChunks(call, chunks) : chunks);
  };
  return { before: [], handle };
}

/** Returns the steps of a call whose response is a file, which may still be written while it is sent. */
export function defineFileRoute<C extends Call>(handler: FileHandler<C>): RouteSteps<C> {
  const handle: RawHandler<C> = (deps, call) => async (request: Request, response: Response) => {
    const caller = (await authorizeCaller(deps, call, request, response)) as CallContext<C>['caller'];
    const input = (await validateInput(call.input, { ...request.query, ...request.params })) as InputOf<C>;
    const abortController = new AbortController();
    response.once('close', () => abortController.abort());
    try {
      await sendFile(
        response,
        await handler({ call, deps, input, caller, request, signal: abortController.signal }),
      );
    } catch (error) {
      // Ignores the error from aborting the handler after the caller has disconnected.
      if (!abortController.signal.aborted || error !== abortController.signal.reason) throw error;
    }
  };
  return { before: [], handle };
}

/** Yields the pieces, but holds the last one back until the whole response has been checked against the contract. */
async function* checkChunks(call: DescribedCall, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  let wholeText = '';
  let lastChunk = '';
  for await (const chunk of chunks) {
    yield lastChunk;
    wholeText += chunk;
    lastChunk = chunk;
  }
  assertValidResponse(call, JSON.parse(wholeText));
  yield lastChunk;
}

export function defineRawRoute<C extends Call>(handle: RawHandler<C>): RouteSteps<C> {
  return { before: [], handle };
}
