import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/calls';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../http/address.ts';
import { parse } from '../../http/parse.ts';
import { Problem, unauthorised } from '../../http/problem.ts';
import { checkResponse, type Handlers, type RawHandler } from '../../http/route.ts';
import { sendMedia } from '../../http/send-media.ts';
import { readToken } from '../../http/session.ts';
import type { ClipQuery } from './clip-address.ts';
import { mayHear } from './may-hear.ts';
import { previewPhrase, readSample, turnPage } from './read-phrase.ts';
import { reportPhrase, reportSamplePhrase } from './report-phrase.ts';
import { savePosition } from './save-position.ts';

type Calls = typeof calls;
type ReadingHandlers = Handlers<Omit<Calls, 'readSample' | 'readBook'>> & {
  readSample: RawHandler<Calls['readSample']>;
  readBook: RawHandler<Calls['readBook']>;
};

const reportThanks = 'Thank you! We’ll check this phrase.';

export const readingHandlers: ReadingHandlers = {
  readSample: (deps, call) => async (request, response) => {
    const input: InputOf<typeof call> = await parse(call.input, request.query);
    const json = await readSample(deps, input.book_code, input.phrase_no ?? 1);
    if (deps.settings.checkResponses) checkResponse(call, JSON.parse(json));
    // The same for everybody, but no shared cache may store a response to a bearer token.
    if (request.headers.authorization) response.set('Cache-Control', 'no-store');
    response.type('json').send(json);
  },
  readBook: (deps, call) => async (request, response) => {
    const { authorization } = request.headers;
    const claims = readToken(deps, authorization);
    if (!claims) throw unauthorised();
    response.locals.userId = claims.userId;
    const input: InputOf<typeof call> = await parse(call.input, request.query);
    const turn = { claims, bookCode: input.book_code, phraseNo: input.phrase_no };
    const json = await turnPage(deps, turn);
    if (deps.settings.checkResponses) checkResponse(call, JSON.parse(json));
    response.set('Cache-Control', 'no-store').type('json').send(json);
  },
  reportPhrase: async ({ deps, input, caller }) => {
    await reportPhrase(deps, caller, input);
    return { message: reportThanks };
  },
  reportSamplePhrase: async ({ deps, input, caller, request }) => {
    await reportSamplePhrase(deps, caller ?? { address: addressOf(request) }, input);
    return { message: reportThanks };
  },
  previewBook: async ({ deps, input, caller }) =>
    JSON.parse(await previewPhrase(deps, caller.id, input.book_code, input.phrase_no ?? 1)),
  savePosition: async ({ deps, input, caller }) => {
    const position = await savePosition(deps, {
      memberId: caller.id,
      bookCode: input.book_code,
      phraseNo: input.phrase_no,
      seenAt: input.seen_at ? new Date(input.seen_at) : undefined,
    });
    const data = {
      book_code: input.book_code,
      phrase_no: position.phraseNo,
      seen_at: position.seenAt.toISOString(),
    };
    return { message: 'Your position is saved.', data };
  },
};

/** Other characters occur in no stored name, so such a name is never looked up. */
const fileName = /^[\w.]+$/;

export const handleClip =
  (deps: Deps): RequestHandler<{ file: string }> =>
  async (request, response) => {
    const { file } = request.params;
    if (!fileName.test(file)) throw new Problem(404, 'We couldn’t find this clip.');
    const hearing = await mayHear(deps, file, request.query as ClipQuery);
    const clip = hearing === 'no' ? undefined : await deps.media.read('clips', file);
    if (!clip) throw new Problem(404, 'We couldn’t find this clip.');
    const cache = hearing === 'signed' ? 'private, max-age=21600, immutable' : 'public, max-age=3600';
    sendMedia(request, response, clip, cache);
  };
