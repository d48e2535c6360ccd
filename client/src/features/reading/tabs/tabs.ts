import type { Source } from '../base/reading.api.ts';

/** A message from one browser tab to the others. */
export type TabMessage =
  | { type: 'playing' }
  | { type: 'turned'; source: Source; bookCode: string; phraseNo: number };

/** The phrase where reading continued in another tab; null if there is none. */
type Elsewhere = number | null;

type ElsewhereEvent =
  | { type: 'heard'; message: TabMessage; source: Source; bookCode: string }
  /** The reader turned to a phrase in this tab, or dismissed the link to the other tab's phrase. */
  | { type: 'turned' | 'dismissed' };

export function stepElsewhere(elsewhere: Elsewhere, event: ElsewhereEvent): Elsewhere {
  if (event.type !== 'heard') return null;
  const { message, source, bookCode } = event;
  if (message.type !== 'turned') return elsewhere;
  return message.source === source && message.bookCode === bookCode ? message.phraseNo : elsewhere;
}
