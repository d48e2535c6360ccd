import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { maxClipBooks } from '@lingostory/contract/reading/constants';
import type { Response } from 'express';
import { systemClock } from '../../server/src/adapters/clock/clock.ts';
import type { Deps } from '../../server/src/deps.ts';
import {
  allowClips,
  createClipCheck,
  mayHearBook,
} from '../../server/src/features/reading/base/clip-cookies.ts';
import { createSignatureQuery } from '../../server/src/features/reading/base/signed-address.ts';
import { cookiesOf } from '../../server/test/support/http/hear.ts';
import { compareRequestRates, median } from '../report/compare.ts';
import type { ResultRow } from '../report/row.ts';
import type { Stage } from '../stage.ts';

const roundCount = 11;
const checksPerRound = 20_000;
const maxCheckMicroseconds = 10;

/**
 * Returns the median microseconds in which the server checks the cookies for the clips of so many books: those that it
 * has verified before, or with `isFirst`, those that it verifies for the first time.
 */
function measureCookieCheck(bookCount: number, isFirst: boolean): number {
  const mediaKey = createSecretKey(randomBytes(32));
  const settings = { mediaKey, clientOrigin: 'https://lingostory.example' };
  const deps = { settings, clock: systemClock } as unknown as Deps;
  const cookies: string[] = [];
  const cookie = (name: string, value: string) => cookies.push(`${name}=${value}`);
  const bookIds = Array.from({ length: bookCount }, (_, index) => 1_000_000 + index);
  const claims = { userId: 1_000_000, sessionId: randomUUID() };
  allowClips(deps, { cookie } as unknown as Response, claims, bookIds);
  const header = cookies.join('; ');
  const lastBookId = bookIds.at(-1) ?? 0;
  const mayHear = isFirst
    ? (copy: string, bookId: number) => mayHearBook(deps, copy, bookId)
    : createClipCheck(deps);
  const roundTimes = Array.from({ length: roundCount }, () => {
    // Each request has a copy of the header, which has not been hashed yet.
    const headers = Array.from({ length: checksPerRound }, () => Buffer.from(header).toString('latin1'));
    const startedAt = performance.now();
    for (const copy of headers) if (!mayHear(copy, lastBookId)) throw new Error('The cookies are not valid.');
    return performance.now() - startedAt;
  });
  return (median(roundTimes) * 1000) / checksPerRound;
}

/** Measures how fast clips are sent and how long the check of their cookies takes. Yields the rows to print. */
export async function* measureClips(
  stage: Stage,
  baselines: readonly { where: string; path: string }[],
): AsyncGenerator<ResultRow> {
  const headers = { authorization: stage.reader.bearer };
  const response = await fetch(`${stage.ours}/v1/user/read-book?book_code=short&phrase_no=1`, { headers });
  const { data } = (await response.json()) as { data: { line_audio: string } };
  const ownVariant = { urls: [stage.ours + data.line_audio], cookies: cookiesOf(response) };
  for (const { where, path } of baselines) {
    const { ours, theirs, ratio } = await compareRequestRates(ownVariant, {
      urls: [`${stage.peerOrigin}${path}/file/${stage.clip}`],
    });
    yield {
      what: `clip with cookies ÷ sendFile without ${where}`,
      result: `${ratio.toFixed(2)}  (${Math.round(ours)}/s : ${Math.round(theirs)}/s)`,
      goal: '≥ 1.4',
      holds: ratio >= 1.4,
    };
  }
  const { settings, reader, clip } = stage;
  const query = createSignatureQuery({ settings, clock: systemClock }, reader.id, clip);
  const signedVariant = { urls: [`${stage.ours}/v1/media/clips/${clip}${query}`] };
  const { ours, theirs, ratio } = await compareRequestRates(ownVariant, signedVariant);
  yield {
    what: 'clip with cookies ÷ with a signed URL of the previous release',
    result: `${ratio.toFixed(2)}  (${Math.round(ours)}/s : ${Math.round(theirs)}/s)`,
    goal: '≥ 0.95',
    holds: ratio >= 0.95,
  };
  for (const bookCount of [1, maxClipBooks])
    for (const isFirst of [true, false]) {
      const microseconds = measureCookieCheck(bookCount, isFirst);
      const books = bookCount === 1 ? 'a book' : `${bookCount} books`;
      yield {
        what: `${isFirst ? 'first' : 'later'} check of the cookies for the clips of ${books}`,
        result: `${microseconds.toFixed(1)} µs`,
        goal: `≤ ${maxCheckMicroseconds} µs`,
        holds: microseconds <= maxCheckMicroseconds,
      };
    }
}
