import type { PhraseSource } from '../base/reading.api.ts';

/** A message from one browser tab to the others. */
export type TabMessage =
  | { type: 'playing' }
  | { type: 'turned'; source: PhraseSource; bookCode: string; phraseNo: number };

/** The phrase that the reader last turned to in another tab; null if there is none. */
type OtherTabPhraseNo = number | null;

type OtherTabEvent =
  | { type: 'heard'; message: TabMessage; source: PhraseSource; bookCode: string }
  /** The reader turned to a phrase in this tab, or dismissed the link to the other tab's phrase. */
  | { type: 'turned' | 'dismissed' };

export function reduceOtherTab(otherTabPhraseNo: OtherTabPhraseNo, event: OtherTabEvent): OtherTabPhraseNo {
  if (event.type !== 'heard') return null;
  const { message, source, bookCode } = event;
  if (message.type !== 'turned') return otherTabPhraseNo;
  return message.source === source && message.bookCode === bookCode ? message.phraseNo : otherTabPhraseNo;
}
