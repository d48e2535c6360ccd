import 'fake-indexeddb/auto';
import type { Call } from '@lingostory/contract/call';
import { userTypes } from '@lingostory/contract/constants';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { type CallArgument, toApiRequest } from '../../lib/http/endpoint.ts';
import { storeBook } from './offline-builders.ts';

/** A request that a page has sent past the offline layer, such as a change. */
type SentRequest = { line: string; body: unknown; key: unknown };
type Respond = (request: SentRequest) => unknown;

/** Fails as axios does without a network. */
export const failUnreachably = (): never => {
  throw { isAxiosError: true };
};

/** Fails as axios does after a response with this status. */
export const failWith = (status: number, message = 'Not now.'): never => {
  throw { response: { status, data: { message } } };
};

/** Gives a test fake timers and a browser without a database. The test must call `restoreBrowser` at its end. */
export function stubBrowser(): void {
  // IndexedDB needs the other timers.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  const window = {
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
    clearTimeout: (timer: number) => clearTimeout(timer),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), window));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('indexedDB', new IDBFactory());
}

export function restoreBrowser(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

/** Loads the modules of a page anew, because they have state, and signs a user in. */
export async function openPage(userType: number = userTypes.member) {
  vi.resetModules();
  const { storage } = await import('../../lib/storage/storage.ts');
  const { storeUser } = await import('../../lib/storage/sign-in-builders.ts');
  const signIn = (id: number) => {
    storage.token.set(`token ${id}`);
    storeUser(id, userType);
  };
  signIn(1);
  const http = await import('../../lib/http/http.ts');
  const server: { requests: SentRequest[]; respond: Respond } = {
    requests: [],
    respond: () => ({ data: null }),
  };
  vi.spyOn(http, 'request').mockImplementation(async ({ method, url, data, headers }) => {
    const request = { line: `${method} ${url}`, body: data, key: headers?.['Idempotency-Key'] };
    server.requests.push(request);
    return { data: await server.respond(request) } as never;
  });
  const { connectionLost } = await import('../../lib/http/api.ts');
  const { createStore } = await import('../store.ts');
  const { offlineLayer } = await import('./offline-layer.ts');
  const sender = await import('./changes/run-sender.ts');
  const { addChange, changeQueue } = await import('../../lib/offline/change-queue.ts');
  const { rejectedChanges } = await import('../../lib/offline/sent-changes.ts');
  const { createOwnedDb } = await import('../../lib/offline/owned-db.ts');
  const { forgetMember } = await import('../../lib/offline/forget-member.ts');
  const store = createStore();
  const context = { getState: store.getState, dispatch: store.dispatch };
  return {
    server,
    sender,
    context,
    changeQueue,
    rejectedChanges,
    addChange,
    signIn,
    forgetMember,
    createDb: createOwnedDb,
    download: async (memberId = 1) => {
      const db = await createOwnedDb(memberId);
      await storeBook(db);
      return db;
    },
    loseConnection: () => void store.dispatch(connectionLost()),
    isConnectionLost: () => store.getState().connection.lost,
    /** Passes a request to the offline layer. `send` is what it calls to ask the server. */
    call: <C extends Call>(
      call: C,
      input: CallArgument<C>,
      send: Parameters<typeof offlineLayer.handleRequest>[2] = async () => ({ data: null }),
    ) => offlineLayer.handleRequest(toApiRequest(call, input), context, send),
  };
}
