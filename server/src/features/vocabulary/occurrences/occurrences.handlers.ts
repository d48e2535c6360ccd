import { calls } from '@lingostory/contract/vocabulary/occurrences/calls';
import { type OccurrenceView, schemas } from '@lingostory/contract/vocabulary/occurrences/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { createClipAddress, withClips } from '../../reading/public.ts';
import { findWordCard, listOccurrences, type Occurrence } from './list-occurrences.ts';

export const occurrenceRoutes = defineRoutes(calls, schemas, {
  listOccurrences: withBudget(
    createExpensiveBudget(2),
    withClips(async ({ deps, input: { lemma, after }, caller }) => {
      const { occurrences, total, isTotalExact, next } = await listOccurrences(deps, caller.id, {
        lemma,
        after,
      });
      const card = await findWordCard(deps, caller.id, lemma);
      return {
        data: occurrences.map((occurrence) => toOccurrenceView(deps, occurrence)),
        total,
        is_total_exact: isTotalExact,
        kept: card && {
          id: card.id,
          text: card.text,
          phrase_id: card.phraseId,
          further_phrase_ids: card.furtherPhraseIds,
        },
        next,
      };
    }),
  ),
});

function toOccurrenceView(deps: Deps, occurrence: Occurrence): OccurrenceView {
  return {
    book_code: occurrence.bookCode,
    book_title: occurrence.bookTitle,
    phrase_no: occurrence.phraseNo,
    sample_phrase_no: occurrence.samplePhraseNo,
    phrase: occurrence.phrase,
    phrase_id: occurrence.phraseId,
    forms: occurrence.forms,
    audio: createClipAddress(deps, occurrence),
    position_no: occurrence.positionNo,
    is_read: occurrence.isRead,
  };
}
