import { messageFor } from '../../../lib/http/messages.ts';
import { useCreateReportMutation } from '../reports/reports.api.ts';
import type { TranslationsEvent } from './state/translations.ts';

/** Returns a function that reports the sound of a phrase, so that an editor who hears it can go on. */
export function useSoundReport(send: (event: TranslationsEvent) => void) {
  const [createReport] = useCreateReportMutation();
  return async (id: number) => {
    const { error } = await createReport({ phrase_id: id, kind: 'sound' });
    if (error === undefined) send({ type: 'soundReported', id });
    else send({ type: 'reportFailed', message: messageFor('banner', error) });
  };
}
