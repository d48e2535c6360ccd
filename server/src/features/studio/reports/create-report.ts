import type { ReportKind } from '@lingostory/contract/reading/constants';
import type { Deps } from '../../../deps.ts';
import { storeReport } from '../../reading/public.ts';
import { findPhrase } from '../base/find-phrases.ts';

type ReportInput = { phrase_id: number; kind: ReportKind; administratorId: number };

/** Reports a phrase of any book for an administrator. Throws 404 for an unknown phrase. */
export async function createReport(
  deps: Deps,
  { phrase_id: phraseId, kind, administratorId }: ReportInput,
): Promise<void> {
  const { id, phrase } = await findPhrase(deps.db, phraseId);
  await storeReport(deps, { phrase_id: id, phrase }, { id: administratorId }, { kind });
}
