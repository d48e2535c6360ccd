import type { Source } from '../base/reading.api.ts';

/** A message from one tab of the browser to its others. */
export type TabMessage =
  | { type: 'playing' }
  | { type: 'turned'; source: Source; bookCode: string; phraseNo: number };

/** Position in another tab where reading went on; null if there is none. */
type Elsewhere = number | null;

type ElsewhereEvent =
  | { type: 'heard'; message: TabMessage; source: Source; bookCode: string }
  /** A phrase was turned to in this tab, or the offer to go to the other tab's was dismissed. */
  | { type: 'turned' | 'dismissed' };

export function stepElsewhere(elsewhere: Elsewhere, event: ElsewhereEvent): Elsewhere {
  if (event.type !== 'heard') return null;
  const { message, source, bookCode } = event;
  if (message.type !== 'turned') return elsewhere;
  return message.source === source && message.bookCode === bookCode ? message.phraseNo : elsewhere;
}
