import { createHmac } from 'node:crypto';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/calls';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import type { PhraseRow } from '../base/phrase-statements.ts';
import { findOwnPhrase, findSamplePhrase } from '../base/read-phrase.ts';

type PhraseReportInput = InputOf<typeof calls.reportPhrase>;
/** Someone with an account, or a guest who is identified only by their IP address. */
type Reporter = Pick<Caller, 'id'> | { ipAddress: string };

/**
 * Reports a problem with a phrase in the member's library. While a report is still open, reporting the same problem
 * again only updates its note. Throws 404 if the member may not read the phrase.
 */
export async function reportPhrase(deps: Deps, caller: Caller, report: PhraseReportInput): Promise<void> {
  const claims = { sessionId: caller.sessionId, userId: caller.id };
  const { book_code: bookCode, phrase_no: phraseNo, phrase_id: phraseId } = report;
  const phraseRequest = { claims, bookCode, phraseNo, phraseId };
  await storeReport(deps, await findOwnPhrase(deps, phraseRequest), caller, report);
}

/** Reports a problem with a phrase of the free sample. `phrase_no` counts from the start of the sample. */
export async function reportSamplePhrase(
  deps: Deps,
  reporter: Reporter,
  report: PhraseReportInput,
): Promise<void> {
  const phrase = await findSamplePhrase(deps, report.book_code, report.phrase_no);
  await storeReport(deps, phrase, reporter, report);
}

/**
 * Stores a report, or the newer note of the same reporter's open report of this kind. Throws 404 if the phrase was deleted
 * meanwhile.
 */
export async function storeReport(
  deps: Deps,
  row: Pick<PhraseRow, 'phrase_id' | 'phrase'>,
  reporter: Reporter,
  report: Pick<PhraseReportInput, 'kind' | 'note' | 'phrase'>,
): Promise<void> {
  const { kind, note = '', phrase } = report;
  const userId = 'id' in reporter ? reporter.id : null;
  const visitorHash = 'id' in reporter ? null : hashVisitor(deps, reporter.ipAddress);
  // Waits until a deletion of this phrase that is in progress has finished. If the phrase is gone by then, nothing is
  // inserted.
  const storedCount = await deps.db.$executeRaw`
    insert into phrase_reports (phrase_id, kind, note, shown_phrase, user_id, visitor, created_at)
    select p.id, ${kind}::report_kind, ${note}, ${phrase || row.phrase}, ${userId}::int, ${visitorHash},
      ${deps.clock.now()}
    from phrases p where p.id = ${row.phrase_id} for key share of p
    on conflict (phrase_id, kind, coalesce(user_id::text, visitor)) where closed_at is null do update
      set note = case when excluded.note = '' then phrase_reports.note else excluded.note end`;
  if (storedCount === 0) throw new Problem(404, 'This phrase was just deleted.');
}

/**
 * Returns a pseudonym for a guest's IP address. The same IP address always gets the same pseudonym, which can't be
 * reversed without the key.
 */
function hashVisitor({ settings }: Deps, ipAddress: string): string {
  return createHmac('sha256', settings.visitorKey).update(ipAddress).digest('base64url');
}
