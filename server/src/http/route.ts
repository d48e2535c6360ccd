import type { Call, DescribedCall, FilesOf, InputOf, ResponseOf } from '@lingostory/contract/call';
import { userTypes } from '@lingostory/contract/constants';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../deps.ts';
import type { Budget } from './budgets.ts';
import { cachedResponses } from './cached-responses.ts';
import { parse } from './parse.ts';
import { unauthorised } from './problem.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { sendStream } from './send-stream.ts';
import { type Caller, claimsOf, demandRole, findCaller } from './session.ts';
import { discardFiles, formReader, type TakenFiles, takeFiles } from './upload.ts';

/**
 * The argument of a handler: its parsed input, the caller (depending on the call's access), and the request itself.
 */
type Ask<C extends Call> = {
  /** The handled call. Its name keeps a handler from being mounted for another call of the same shape. */
  call: DescribedCall<C>;
  deps: Deps;
  input: InputOf<C>;
  files: TakenFiles<FilesOf<C>>;
  caller: C['access'] extends 'anyone' ? Caller | undefined : Caller;
  request: Request;
};

export type Handler<C extends Call> = (ask: Ask<C>) => Promise<ResponseOf<C>>;
/** Handler of a call whose response is the same for everyone. */
type CachedHandler<C extends Call> = (ask: Pick<Ask<C>, 'call' | 'deps' | 'input'>) => Promise<ResponseOf<C>>;
/** Handler of a call whose response is too long to hold in memory. Yields pieces of its JSON. */
type StreamHandler<C extends Call> = (
  ask: Pick<Ask<C>, 'call' | 'deps' | 'input' | 'caller'>,
) => AsyncGenerator<string>;
/** Handler of a call whose response is a file. `signal` aborts when the caller has disconnected. */
type FileHandler<C extends Call> = (
  ask: Pick<Ask<C>, 'call' | 'deps' | 'input' | 'caller' | 'request'> & { signal: AbortSignal },
) => Promise<SentFile>;
/** Handler of one of the few calls that write their own response. */
type RawHandler<C extends Call> = (deps: Deps, call: DescribedCall<C>) => RequestHandler;

/** Creates middleware that runs before a handler. Called once for each app. */
export type Guard = (deps: Deps) => RequestHandler;

/**
 * A handler with its budget and guards, built by the functions below: each adds a step or defines how the handler
 * responds.
 */
export type Steps<C extends Call> = {
  /** The queue that the call waits in, if not the default one. */
  budget?: Budget;
  /** Runs before the body is read. */
  first?: Guard;
  before: readonly Guard[];
  handle: RawHandler<C>;
};

/** A call's handler, alone or with its steps. */
export type Handling<C extends Call> = Handler<C> | Steps<C>;

const roleOf = { member: userTypes.member, administrator: userTypes.administrator } as const;

function admit({ access }: Pick<Call, 'access'>, caller: Caller | undefined): void {
  if (access === 'anyone') return;
  if (!caller) throw unauthorised();
  if (access !== 'signed-in') demandRole(caller.userType, roleOf[access]);
}

/**
 * Throws if a response violates its contract, which is a defect of the server. Only used in development and tests.
 */
export function checkResponse(call: DescribedCall, response: unknown): void {
  call.response.validateSync(response, { strict: true, stripUnknown: false });
}

/**
 * Returns the caller if they may make this call, looked up once per request. Throws 401 or 403. Also adds the
 * caller's id to the log and marks the response as uncacheable.
 */
export async function admitted(
  deps: Deps,
  call: Pick<Call, 'access'>,
  request: Request,
  response: Response,
): Promise<Caller | undefined> {
  const known: Caller | undefined = response.locals.caller;
  if (known) return known;
  const claims = claimsOf(deps, request, response);
  const caller = claims && (await findCaller(deps, claims));
  if (caller) {
    response.locals.userId = caller.id;
    response.setHeader('Cache-Control', 'no-store');
  }
  admit(call, caller);
  response.locals.caller = caller;
  return caller;
}

/** Rejects unauthorized callers before the body is read, so that a stranger's input is never parsed. */
export function demandAccess(deps: Deps, call: Call): RequestHandler {
  return async (request, response, next) => {
    await admitted(deps, call, request, response);
    next();
  };
}

/** Returns a handler's steps. A plain handler responds with JSON. */
export function stepsOf<C extends Call>(handler: Handling<C>): Steps<C> {
  return typeof handler === 'function' ? jsonRoute(handler) : handler;
}

/**
 * Steps of a call with a JSON response, the usual kind. The handler runs after the input has been read and validated.
 */
function jsonRoute<C extends Call>(handler: Handler<C>): Steps<C> {
  const handle: RawHandler<C> = (deps, call) => {
    const files = (call.files ?? {}) as FilesOf<C>;
    const readForm = formReader(deps.media, files);
    const ask = async (request: Request, response: Response, caller: Ask<C>['caller']) => {
      try {
        if (call.method !== 'GET') await readForm(request, response);
        const { taken, errors } = await takeFiles(deps.media, files, request);
        const sent = { ...request.query, ...request.body, ...request.params };
        const input = (await parse(call.input, sent, errors)) as InputOf<C>;
        return await handler({ call, deps, input, files: taken, caller, request });
      } finally {
        // Deletes leftover uploads before the response is sent, so that the caller finds the storage in its final
        // state.
        await discardFiles(deps.media, request);
      }
    };
    return async (request: Request, response: Response) => {
      const caller = (await admitted(deps, call, request, response)) as Ask<C>['caller'];
      const body = await ask(request, response, caller);
      if (deps.settings.checkResponses) checkResponse(call, body);
      response.json(body);
    };
  };
  return { before: [], handle };
}

/** Makes a call wait in the queue of this budget instead of the default one. */
export function within<C extends Call>(budget: Budget, handler: Handling<C>): Steps<C> {
  return { ...stepsOf(handler), budget };
}

/** Adds a guard that runs before a call's body is read. */
export function beforeBody<C extends Call>(first: Guard, handler: Handling<C>): Steps<C> {
  return { ...stepsOf(handler), first };
}

/** Adds guards that run in order before a handler, after the body has been read. */
export function behind<C extends Call>(guards: readonly Guard[], handler: Handling<C>): Steps<C> {
  const steps = stepsOf(handler);
  return { ...steps, before: [...guards, ...steps.before] };
}

/**
 * Steps of a call without files whose response is the same for everyone. Responses are cached until the state of the
 * data changes.
 */
export function cachedRoute<C extends Call>(
  findState: (deps: Deps) => Promise<string>,
  handler: CachedHandler<C>,
): Steps<C> {
  const handle: RawHandler<C> = (deps, call) => {
    const cached = cachedResponses(
      () => findState(deps),
      async (input: InputOf<C>) => {
        const fresh = await handler({ call, deps, input });
        if (deps.settings.checkResponses) checkResponse(call, fresh);
        return fresh;
      },
    );
    return async (request: Request, response: Response) => {
      await admitted(deps, call, request, response);
      const sent = () => parse(call.input, { ...request.query, ...request.params });
      const { body, etag } = await cached(request.url, async () => (await sent()) as InputOf<C>);
      response.set({ ETag: etag, 'Content-Type': 'application/json; charset=utf-8' }).send(body);
    };
  };
  return { before: [], handle };
}

/**
 * Steps of a call without files whose response is streamed while it is generated, for a browser to save under this
 * name.
 */
export function streamRoute<C extends Call>(fileName: string, handler: StreamHandler<C>): Steps<C> {
  const handle: RawHandler<C> = (deps, call) => async (request: Request, response: Response) => {
    const caller = (await admitted(deps, call, request, response)) as Ask<C>['caller'];
    const input = (await parse(call.input, { ...request.query, ...request.params })) as InputOf<C>;
    const pieces = handler({ call, deps, input, caller });
    await sendStream(response, fileName, deps.settings.checkResponses ? checkPieces(call, pieces) : pieces);
  };
  return { before: [], handle };
}

/** Steps of a call whose response is a file that is complete before its first byte is sent. */
export function fileRoute<C extends Call>(handler: FileHandler<C>): Steps<C> {
  const handle: RawHandler<C> = (deps, call) => async (request: Request, response: Response) => {
    const caller = (await admitted(deps, call, request, response)) as Ask<C>['caller'];
    const input = (await parse(call.input, { ...request.query, ...request.params })) as InputOf<C>;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await sendFile(response, await handler({ call, deps, input, caller, request, signal: gone.signal }));
    } catch (error) {
      // Ignores the abort after the caller has disconnected.
      if (!gone.signal.aborted || error !== gone.signal.reason) throw error;
    }
  };
  return { before: [], handle };
}

/** Yields the pieces, but holds the last one back until the whole response has been checked against the contract. */
async function* checkPieces(call: DescribedCall, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let whole = '';
  let held = '';
  for await (const piece of pieces) {
    yield held;
    whole += piece;
    held = piece;
  }
  checkResponse(call, JSON.parse(whole));
  yield held;
}

export function rawRoute<C extends Call>(handle: RawHandler<C>): Steps<C> {
  return { before: [], handle };
}
