import type { ReportedPhraseView } from '@lingostory/contract/studio/reports/schemas';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { useClosePhraseReportsMutation, useCloseReportMutation } from './reports.api.ts';

type Response = { data?: { message: string } | undefined; error?: unknown };

/** Closes reports and says how it went. `onClosed`: the button that was pressed goes, and the focus with it. */
export function useReportClosing(onClosed: () => void) {
  const [closeReport, one] = useCloseReportMutation();
  const [closePhraseReports, all] = useClosePhraseReportsMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const end = ({ data, error }: Response) => {
    if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    setOutcome({ tone: 'good', message: data.message });
    onClosed();
  };
  // The old message goes first: the same words once more would not be announced.
  const close = async (send: () => PromiseLike<Response>) => {
    setOutcome(null);
    end(await send());
  };
  return {
    outcome,
    busy: one.isLoading || all.isLoading,
    closeOne: (id: number) => close(() => closeReport({ id })),
    // What was reported after the list was loaded stays open.
    closeAll: ({ id, reports }: ReportedPhraseView) =>
      close(() => closePhraseReports({ id, newest_id: reports[0]?.id })),
  };
}

export type ReportClosing = ReturnType<typeof useReportClosing>;
