import type { MoneyView } from '@lingostory/contract/studio/money/schemas';
import { useEffect, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { api } from '../base/tags.ts';
import { useReadMoneyQuery, useReconcileMoneyMutation } from './money.api.ts';

type Reconciliation = MoneyView['reconciliation'];

/** Polling interval in milliseconds while a reconciliation is running. */
const pollingIntervalMs = 1_000;

export function toCountsText({ looked, mended, failed }: NonNullable<Reconciliation>): string {
  const failedText = failed > 0 ? `, ${failed} could not be compared` : '';
  return `${looked} checked, ${mended} corrected${failedText}`;
}

/** Starts a reconciliation with the payment provider and polls until it has finished. */
export function useReconciliation(lastReconciliation: Reconciliation) {
  const dispatch = useAppDispatch();
  const [reconcile, { data, error, isLoading }] = useReconcileMoneyMutation();
  /** End time of the previous reconciliation, recorded when a new one starts. */
  const [previousFinishedAt, setPreviousFinishedAt] = useState<string | null>(null);
  const lastFinishedAt = lastReconciliation?.finished_at ?? null;
  const isRunning = data !== undefined && lastFinishedAt === previousFinishedAt;
  useReadMoneyQuery(undefined, { pollingInterval: isRunning ? pollingIntervalMs : 0 });

  const isFinished = data !== undefined && !isRunning;
  useEffect(() => {
    // A reconciliation can correct any of the numbers on the dashboard.
    if (isFinished) dispatch(api.util.invalidateTags(['StudioStats', 'Member', 'Money']));
  }, [isFinished, dispatch]);

  const startReconciliation = async () => {
    setPreviousFinishedAt(lastFinishedAt);
    await reconcile();
  };
  const successOutcome: Outcome | null =
    isFinished && lastReconciliation
      ? { tone: 'good', message: `Compared: ${toCountsText(lastReconciliation)}.` }
      : null;
  return {
    compare: startReconciliation,
    isComparing: isLoading || isRunning,
    outcome:
      error === undefined ? successOutcome : ({ tone: 'bad', message: messageFor('banner', error) } as const),
  };
}
