import type { calls } from '@lingostory/contract/reading/calls';
import type { RequestHandler } from 'express';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../../http/address.ts';
import { Problem } from '../../http/problem.ts';
import type { Handlers, RawHandler } from '../../http/route.ts';
import { sendMedia } from '../../http/send-media.ts';
import type { ClipQuery } from './base/clip-address.ts';
import { memberHandler, sampleHandler } from './base/json-handlers.ts';
import { previewPhrase, readSample, turnPage } from './base/read-phrase.ts';
import { mayHear } from './phrases/may-hear.ts';
import { previewWindow, readSampleWindow, readWindow } from './phrases/read-window.ts';
import { reportPhrase, reportSamplePhrase } from './phrases/report-phrase.ts';
import { savePosition } from './phrases/save-position.ts';

type Calls = typeof calls;
type Windows = 'readSample' | 'readSampleWindow' | 'readBook' | 'readWindow';
/** Those of a phrase, or of several, write JSON that was made when the phrase was saved. */
type ReadingHandlers = Handlers<Omit<Calls, Windows>> & { [Name in Windows]: RawHandler<Calls[Name]> };

const reportThanks = 'Thank you! We’ll check this phrase.';

export const readingHandlers: ReadingHandlers = {
  readSample: sampleHandler((deps, { book_code, phrase_no }) => readSample(deps, book_code, phrase_no ?? 1)),
  readSampleWindow: sampleHandler((deps, { book_code: bookCode, from, count }) =>
    readSampleWindow(deps, { bookCode, from, count }),
  ),
  readBook: memberHandler((deps, claims, { book_code, phrase_no }) =>
    turnPage(deps, { claims, bookCode: book_code, phraseNo: phrase_no }),
  ),
  readWindow: memberHandler((deps, claims, { book_code: bookCode, from, count }) =>
    readWindow(deps, claims, { bookCode, from, count }),
  ),
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
  previewWindow: async ({ deps, input: { book_code: bookCode, from, count }, caller }) =>
    JSON.parse(await previewWindow(deps, caller.id, { bookCode, from, count })),
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
