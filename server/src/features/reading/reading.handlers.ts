import { calls } from '@lingostory/contract/reading/calls';
import { schemas } from '@lingostory/contract/reading/schemas';
import { readingBudget } from '../../http/budgets.ts';
import { type Limit, networkKeyOfRequest, secondsPerHour, withCallerLimit } from '../../http/limits.ts';
import { withBudget } from '../../http/route.ts';
import { defineRoutes } from '../../http/route-table.ts';
import { allowClips } from './base/clip-cookies.ts';
import { createMemberHandler, createSampleHandler } from './base/json-handlers.ts';
import { readOwnPhrase, readPreviewPhrase, readSamplePhrase } from './base/read-phrase.ts';
import { withClips } from './base/with-clips.ts';
import { bookmarkRoutes } from './bookmarks/bookmarks.handlers.ts';
import { findHearableBooks } from './clips/find-hearable-books.ts';
import { contentsRoutes } from './contents/contents.handlers.ts';
import { readPhraseWindow, readPreviewPhraseWindow, readSampleWindow } from './phrases/read-phrase-window.ts';
import { reportPhrase, reportSamplePhrase } from './phrases/report-phrase.ts';
import { savePosition } from './phrases/save-position.ts';

const reportThanksMessage = 'Thank you! We’ll check this phrase.';

/** Rate limit shared by reports on books and on samples, because members read samples too. */
const reportLimit: Limit = {
  name: 'phrase report',
  points: 30,
  seconds: secondsPerHour,
  message: 'You’ve sent too many reports.',
};

const phraseRoutes = defineRoutes(calls, schemas, {
  readSample: createSampleHandler((deps, { book_code, phrase_no }) =>
    readSamplePhrase(deps, book_code, phrase_no ?? 1),
  ),
  readSampleWindow: createSampleHandler((deps, { book_code: bookCode, from, count }) =>
    readSampleWindow(deps, { bookCode, from, count }),
  ),
  readBook: createMemberHandler((deps, claims, { book_code, phrase_no }) =>
    readOwnPhrase(deps, { claims, bookCode: book_code, phraseNo: phrase_no }),
  ),
  readWindow: createMemberHandler((deps, claims, { book_code: bookCode, from, count }) =>
    readPhraseWindow(deps, claims, { bookCode, from, count }),
  ),
  reportPhrase: withCallerLimit(reportLimit, async ({ deps, input, caller }) => {
    await reportPhrase(deps, caller, input);
    return { message: reportThanksMessage };
  }),
  reportSamplePhrase: withCallerLimit(reportLimit, async ({ deps, input, caller, request }) => {
    await reportSamplePhrase(deps, caller ?? { ipAddress: networkKeyOfRequest(request) }, input);
    return { message: reportThanksMessage };
  }),
  previewBook: withClips(async ({ deps, input }) =>
    JSON.parse(await readPreviewPhrase(deps, input.book_code, input.phrase_no ?? 1)),
  ),
  previewWindow: withClips(async ({ deps, input: { book_code: bookCode, from, count } }) =>
    JSON.parse(await readPreviewPhraseWindow(deps, { bookCode, from, count })),
  ),
  allowClips: withBudget(readingBudget, async ({ deps, input, caller, request }) => {
    const bookIds = await findHearableBooks(deps, caller, input.book_ids);
    if (request.res)
      allowClips(deps, request.res, { userId: caller.id, sessionId: caller.sessionId }, bookIds);
    return { data: { book_ids: bookIds } };
  }),
  savePosition: withBudget(readingBudget, async ({ deps, input, caller }) => {
    const position = await savePosition(deps, {
      memberId: caller.id,
      bookCode: input.book_code,
      phraseNo: input.phrase_no,
      phraseId: input.phrase_id,
      seenAt: input.seen_at ? new Date(input.seen_at) : undefined,
    });
    const data = {
      book_code: input.book_code,
      phrase_no: position.phraseNo,
      seen_at: position.seenAt.toISOString(),
    };
    return { message: 'Your position is saved.', data };
  }),
});

export const readingRoutes = [...phraseRoutes, ...contentsRoutes, ...bookmarkRoutes];
