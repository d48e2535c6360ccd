import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { useEffect, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { api } from '../base/tags.ts';
import { useReadMoneyQuery, useReconcileMoneyMutation } from './money.api.ts';

type Reconciliation = MoneyView['reconciliation'];

/** Between two looks whether the comparison has ended, in milliseconds. */
const pause = 1_000;

export function countsOf({ looked, mended, failed }: NonNullable<Reconciliation>): string {
  const missed = failed > 0 ? `, ${failed} could not be compared` : '';
  return `${looked} checked, ${mended} corrected${missed}`;
}

/** Asks for a comparison with the payment provider and waits for its end, however long it takes. */
export function useComparison(last: Reconciliation) {
  const dispatch = useAppDispatch();
  const [reconcile, { data, error, isLoading }] = useReconcileMoneyMutation();
  /** When the one before had ended, since another was asked for. */
  const [before, setBefore] = useState<string | null>(null);
  const ended = last?.finished_at ?? null;
  const isAwaited = data !== undefined && ended === before;
  useReadMoneyQuery(undefined, { pollingInterval: isAwaited ? pause : 0 });

  const isOver = data !== undefined && !isAwaited;
  useEffect(() => {
    // It may have changed everything that the dashboard shows.
    if (isOver) dispatch(api.util.invalidateTags(['StudioStats', 'Member', 'Money']));
  }, [isOver, dispatch]);

  const compare = async () => {
    setBefore(ended);
    await reconcile();
  };
  const compared: Outcome | null =
    isOver && last ? { tone: 'good', message: `Compared: ${countsOf(last)}.` } : null;
  return {
    compare,
    isComparing: isLoading || isAwaited,
    outcome:
      error === undefined ? compared : ({ tone: 'bad', message: messageFor('banner', error) } as const),
  };
}
