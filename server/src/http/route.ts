import type { AnswerOf, Call, FilesOf, InputOf } from '@lingostory/contract/call';
import { userTypes } from '@lingostory/contract/constants';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import { bodies, refuseUnknownBody } from './bodies.ts';
import { keptAnswers } from './kept-answers.ts';
import { parse } from './parse.ts';
import { unauthorised } from './problem.ts';
import { sendStream } from './send-stream.ts';
import { type Caller, demandRole, findCaller } from './session.ts';
import { discardFiles, formReader, type TakenFiles, takeFiles } from './upload.ts';

/** What a handler is given: its parsed input, who calls (by the call's access), and the request itself. */
type Ask<C extends Call> = {
  deps: Deps;
  input: InputOf<C>;
  files: TakenFiles<FilesOf<C>>;
  caller: C['access'] extends 'anyone' ? Caller | undefined : Caller;
  request: Request;
};

export type Handler<C extends Call> = (ask: Ask<C>) => Promise<AnswerOf<C>>;
/** For a call that answers everybody alike. */
export type KeptHandler<C extends Call> = (ask: Pick<Ask<C>, 'deps' | 'input'>) => Promise<AnswerOf<C>>;
/** For an answer too long to be held in memory: the pieces of its JSON. */
export type StreamHandler<C extends Call> = (
  ask: Pick<Ask<C>, 'deps' | 'input' | 'caller'>,
) => AsyncGenerator<string>;
/** For the few calls that write their own answer. */
export type RawHandler = (deps: Deps) => RequestHandler;

export type Route = {
  call: Call;
  /** Stands before the body is read. */
  first?: RequestHandler;
  before: RequestHandler[];
  handle: (deps: Deps) => RequestHandler;
};

const roleOf = { member: userTypes.member, administrator: userTypes.administrator } as const;

function admit({ access }: Call, caller: Caller | undefined): void {
  if (access === 'anyone') return;
  if (!caller) throw unauthorised();
  if (access !== 'signed-in') demandRole(caller.userType, roleOf[access]);
}

/** An answer that breaks its contract is our fault, not the caller's: found in development and in tests. */
export function checkAnswer(call: Call, answer: unknown): void {
  call.answer.validateSync(answer, { strict: true, stripUnknown: false });
}

/** Who calls, when the call is theirs to make. 401, 403. */
async function admitted(deps: Deps, call: Call, request: Request, response: Response) {
  const caller = await findCaller(deps, request.headers.authorization);
  if (caller) {
    response.locals.userId = caller.id;
    response.setHeader('Cache-Control', 'no-store');
  }
  admit(call, caller);
  return caller;
}

/** One line of the URL table: a call of the contract, what stands before it, and its handler. */
export function route<C extends Call>(call: C, ...steps: [...RequestHandler[], Handler<C>]): Route {
  const handler = steps.at(-1) as unknown as Handler<C>;
  const before = steps.slice(0, -1) as RequestHandler[];
  const files = (call.files ?? {}) as FilesOf<C>;
  const handle = (deps: Deps): RequestHandler => {
    const readForm = formReader(deps.media, files);
    const ask = async (request: Request, response: Response, caller: Ask<C>['caller']) => {
      try {
        if (call.method !== 'GET') await readForm(request, response);
        const { taken, faults } = await takeFiles(deps.media, files, request);
        const sent = { ...request.query, ...request.body, ...request.params };
        const input = (await parse(call.input, sent, faults)) as InputOf<C>;
        return await handler({ deps, input, files: taken, caller, request });
      } finally {
        // Before the response: whoever has it may count on what is stored.
        await discardFiles(deps.media, request);
      }
    };
    return async (request: Request, response: Response) => {
      const caller = (await admitted(deps, call, request, response)) as Ask<C>['caller'];
      const answer = await ask(request, response, caller);
      if (deps.settings.checkAnswers) checkAnswer(call, answer);
      response.json(answer);
    };
  };
  return { call, before, handle };
}

/** A call without files that answers everybody alike: its answers are kept until the state of its data changes. */
export function keptRoute<C extends Call>(
  call: C,
  findState: (deps: Deps) => Promise<string>,
  handler: KeptHandler<C>,
): Route {
  const handle = (deps: Deps): RequestHandler => {
    const keep = keptAnswers(() => findState(deps));
    return async (request: Request, response: Response) => {
      await admitted(deps, call, request, response);
      const { body, etag } = await keep(request.url, async () => {
        const input = (await parse(call.input, { ...request.query, ...request.params })) as InputOf<C>;
        const answer = await handler({ deps, input });
        if (deps.settings.checkAnswers) checkAnswer(call, answer);
        return answer;
      });
      response.set({ ETag: etag, 'Content-Type': 'application/json; charset=utf-8' }).send(body);
    };
  };
  return { call, before: [], handle };
}

/** A call without files whose answer is written while it is made, for a browser to save under this name. */
export function streamRoute<C extends Call>(call: C, fileName: string, handler: StreamHandler<C>): Route {
  const handle =
    (deps: Deps): RequestHandler =>
    async (request: Request, response: Response) => {
      const caller = (await admitted(deps, call, request, response)) as Ask<C>['caller'];
      const input = (await parse(call.input, { ...request.query, ...request.params })) as InputOf<C>;
      const pieces = handler({ deps, input, caller });
      await sendStream(response, fileName, deps.settings.checkAnswers ? checkPieces(call, pieces) : pieces);
    };
  return { call, before: [], handle };
}

/** The last piece is only sent when the whole keeps the contract. */
async function* checkPieces(call: Call, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let whole = '';
  let held = '';
  try {
    for await (const piece of pieces) {
      yield held;
      whole += piece;
      held = piece;
    }
    checkAnswer(call, JSON.parse(whole));
    yield held;
  } finally {
    await pieces.return(undefined);
  }
}

export function rawRoute(call: Call, handle: RawHandler): Route {
  return { call, before: [], handle };
}

/** Express's router for a feature's URL table. */
export function mount(deps: Deps, routes: Route[]): Router {
  const router = Router();
  const readBody = bodies();
  for (const { call, first, before, handle } of routes) {
    const path = call.path.replace(/\{(\w+)\}/g, ':$1');
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    // A GET has no input but its address, whatever body came with it.
    const reading = method === 'get' ? [] : readBody;
    router[method](path, ...(first ? [first] : []), refuseUnknownBody, ...reading, ...before, handle(deps));
  }
  return router;
}
