import type { Call } from '@lingostory/contract/call';
import type { Handler } from '../../../http/route.ts';
import { findClipBook } from './clip-address.ts';
import { allowClips } from './clip-cookies.ts';

/** The fields of responses that contain the address of a clip. */
const clipFields: ReadonlySet<string> = new Set(['audio', 'line_audio']);

/**
 * Lets the caller hear the clips whose addresses the response contains. Only for handlers that give out addresses of
 * clips to people who may hear them.
 */
export const withClips =
  <C extends Call>(handler: Handler<C>): Handler<C> =>
  async (context) => {
    const view = await handler(context);
    const { caller, deps, request } = context;
    if (caller && request.res) {
      const claims = { userId: caller.id, sessionId: caller.sessionId };
      allowClips(deps, request.res, claims, [...new Set(findClipBooks(view))]);
    }
    return view;
  };

function* findClipBooks(value: unknown): Generator<number> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const bookId = typeof item === 'string' && clipFields.has(key) ? findClipBook(item) : undefined;
    if (bookId !== undefined) yield bookId;
    else yield* findClipBooks(item);
  }
}
