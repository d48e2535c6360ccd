import { createHmac } from 'node:crypto';
import type { InputOf } from '@lingostory/contract/call';
import type { calls } from '@lingostory/contract/reading/calls';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import type { Caller } from '../../../http/session.ts';
import type { PhraseRow } from '../base/phrase-statements.ts';
import { findOwnPhrase, findSamplePhrase } from '../base/read-phrase.ts';

type Report = InputOf<typeof calls.reportPhrase>;
/** Somebody with an account, or known by their address alone. */
type Reporter = Pick<Caller, 'id'> | { address: string };

/**
 * Reports what is wrong with a phrase of the member's library. While the report is open, reporting the same again only
 * brings the newer note. 404 for a phrase that they may not read.
 */
export async function reportPhrase(deps: Deps, caller: Caller, report: Report): Promise<void> {
  const claims = { sessionId: caller.sessionId, userId: caller.id };
  const turn = { claims, bookCode: report.book_code, phraseNo: report.phrase_no };
  await storeReport(deps, await findOwnPhrase(deps, turn), caller, report);
}

/** The same for the free sample, whose phrases have numbers of their own. */
export async function reportSamplePhrase(deps: Deps, reporter: Reporter, report: Report): Promise<void> {
  const phrase = await findSamplePhrase(deps, report.book_code, report.phrase_no);
  await storeReport(deps, phrase, reporter, report);
}

async function storeReport(deps: Deps, row: PhraseRow, reporter: Reporter, report: Report): Promise<void> {
  const { kind, note = '', phrase } = report;
  const userId = 'id' in reporter ? reporter.id : null;
  const visitor = 'id' in reporter ? null : visitorOf(deps, reporter.address);
  // The lock waits for an editor who is deleting the phrase: there is nothing to report then.
  const stored = await deps.db.$executeRaw`
    insert into phrase_reports (phrase_id, kind, note, shown_phrase, user_id, visitor, created_at)
    select p.id, ${kind}::report_kind, ${note}, ${phrase || row.phrase}, ${userId}::int, ${visitor},
      ${deps.clock.now()}
    from phrases p where p.id = ${row.phrase_id} for key share of p
    on conflict (phrase_id, kind, coalesce(user_id::text, visitor)) where closed_at is null do update
      set note = case when excluded.note = '' then phrase_reports.note else excluded.note end`;
  if (stored === 0) throw new Problem(404, 'This phrase was just deleted.');
}

/** The same for the same address, and nothing that leads back to it. */
function visitorOf({ settings }: Deps, address: string): string {
  return createHmac('sha256', settings.visitorKey).update(address).digest('base64url');
}
