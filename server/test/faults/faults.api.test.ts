import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { failureSettings } from '../support/running/settings.ts';
import type { Deed } from './deed.ts';
import { type AttemptRecord, isPairWrong, type PairResult, summarizePair } from './run-failure.ts';
import { runTable } from './run-table.ts';

const { deeds, failures, attempts, resultsFile } = failureSettings;

const printPairs = (pairs: PairResult[]) => {
  for (const { failure, deed, sent, succeeded, failedAtFirst, lost, doubled, problems } of pairs) {
    const counts = [sent, succeeded, failedAtFirst, lost, doubled].join(' ');
    process.stderr.write(
      `${failure} × ${deed}: ${counts}${problems.map((line) => `\n    ${line}`).join('')}\n`,
    );
  }
};

describe.runIf(resultsFile)('every deed during every failure', { timeout: 3_600_000 }, () => {
  it('loses and doubles nothing', async () => {
    const results = await runTable({ deeds, failures }, attempts, printPairs);
    await writeFile(resultsFile ?? '', JSON.stringify(results));
    expect(results.pairs.filter(isPairWrong)).toEqual([]);
  });
});

describe.skipIf(resultsFile)('some deeds during some failures', { timeout: 600_000 }, () => {
  it.each([
    ['PostgreSQL killed', ['get a book for a credit', 'keep a word', 'save a position']],
    ['payment provider broken', ['buy credits']],
    ['network doubles', ['get a book for a credit', 'upload a file']],
  ])('loses and doubles nothing: %s', async (failure, deedNames) => {
    const { pairs } = await runTable({ deeds: deedNames, failures: [failure] }, 2);
    expect(pairs).toHaveLength(deedNames.length);
    for (const pair of pairs)
      expect(pair).toMatchObject({ sent: 2, succeeded: 2, lost: 0, doubled: 0, problems: [] });
  });
});

describe('the counting', () => {
  const deed: Deed = { name: 'write', prepare: () => Promise.reject(new Error('not used')) };
  const record: AttemptRecord = {
    isAcknowledged: true,
    hasFailedAtFirst: false,
    storedCount: 1,
    problems: [],
  };
  const summarize = (changes: Partial<AttemptRecord>, ownDeed = deed) =>
    summarizePair(ownDeed, 'a failure', [record, { ...record, ...changes }]);

  it('finds a write that was acknowledged and isn’t stored', () => {
    expect(summarize({ storedCount: 0 })).toMatchObject({ sent: 2, succeeded: 2, lost: 1, doubled: 0 });
    expect(isPairWrong(summarize({ storedCount: 0 }))).toBe(true);
  });

  it('finds a write that is stored twice, unless it may be', () => {
    expect(summarize({ storedCount: 2 })).toMatchObject({ lost: 0, doubled: 1 });
    expect(isPairWrong(summarize({ storedCount: 2 }))).toBe(true);
    expect(isPairWrong(summarize({ storedCount: 2 }, { ...deed, mayBeDoubled: true }))).toBe(false);
  });

  it('accepts a write that failed at first and was stored once after another attempt', () => {
    const pair = summarize({ hasFailedAtFirst: true });
    expect(pair).toMatchObject({ failedAtFirst: 1, lost: 0, doubled: 0 });
    expect(isPairWrong(pair)).toBe(false);
  });

  it('rejects a response with status 500, even if nothing was lost', () => {
    expect(isPairWrong(summarize({ problems: ['500 /v1/user/word'] }))).toBe(true);
  });
});
