import { calls } from '@lingostory/contract/vocabulary/places/calls';
import { type PlaceView, schemas } from '@lingostory/contract/vocabulary/places/schemas';
import type { Deps } from '../../../deps.ts';
import { createExpensiveBudget } from '../../../http/budgets.ts';
import { withBudget } from '../../../http/route.ts';
import { defineRoutes } from '../../../http/route-table.ts';
import { createSignedClipUrl } from '../../reading/public.ts';
import { listPlaces, type Place } from './list-places.ts';

export const placeRoutes = defineRoutes(calls, schemas, {
  listPlaces: withBudget(createExpensiveBudget(2), async ({ deps, input: { lemma, after }, caller }) => {
    const { places, total, isTotalExact, next } = await listPlaces(deps, caller.id, { lemma, after });
    return {
      data: places.map((place) => toPlaceView(deps, caller.id, place)),
      total,
      is_total_exact: isTotalExact,
      next,
    };
  }),
});

function toPlaceView(deps: Deps, memberId: number, place: Place): PlaceView {
  return {
    book_code: place.bookCode,
    book_title: place.bookTitle,
    phrase_no: place.phraseNo,
    sample_phrase_no: place.samplePhraseNo,
    phrase: place.phrase,
    forms: place.forms,
    audio: place.audioFile === null ? null : createSignedClipUrl(deps, memberId, place.audioFile),
    is_read: place.isRead,
  };
}
