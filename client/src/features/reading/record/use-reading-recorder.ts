import type { ReadingEvent } from '@lingostory/contract/progress/schemas';
import { useEffect, useEffectEvent } from 'react';
import { addReaderChange, loadChangeQueue } from '../../../lib/offline/reader-changes.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { useSession } from '../../../session/hooks.ts';
import type { PhraseSource } from '../base/reading.api.ts';
import type { Player } from '../player/player-state.ts';

/** Records a member's reading in their library. Samples and studio previews aren't recorded. */
export function useReadingRecorder(source: PhraseSource, bookCode: string) {
  const { user } = useSession();
  const memberId = source === 'book' ? (user?.id ?? null) : null;
  useEffect(() => {
    // After a failure, the first change loads it.
    if (memberId !== null) loadChangeQueue().catch(() => {});
  }, [memberId]);
  return (phraseNo: number, seconds: number) => {
    if (memberId === null) return;
    const event: ReadingEvent = {
      id: crypto.randomUUID(),
      book_code: bookCode,
      phrase_no: phraseNo,
      // An audio stream has an infinite duration.
      seconds: Number.isFinite(seconds) ? Math.round(seconds * 100) / 100 : 0,
      heard_at: new Date().toISOString(),
      time_zone: getTimeZone(),
    };
    addReaderChange(memberId, 'recordReading', { events: [event] });
  };
}

/** Counts a phrase without playable audio as read once its reading time has passed. */
export function useSilentReading(
  { clip, stage }: Pick<Player, 'clip' | 'stage'>,
  onRead: (phraseNo: number, seconds: number) => void,
): void {
  const phraseNo = clip !== null && (stage === 'silent' || stage === 'failed') ? clip.phraseNo : null;
  const seconds = clip?.readingSeconds ?? 0;
  const notify = useEffectEvent(onRead);
  useEffect(() => {
    if (phraseNo === null) return;
    const openedAt = performance.now();
    let isRead = false;
    const finishReading = () => {
      isRead = true;
      if (document.visibilityState === 'visible') notify(phraseNo, seconds);
    };
    const timer = window.setTimeout(finishReading, seconds * 1000);
    return () => {
      window.clearTimeout(timer);
      // Accepts 95% of the reading time, because AutoPlay waits for the same time on another clock and may turn the
      // page slightly earlier.
      if (!isRead && performance.now() - openedAt > seconds * 950) finishReading();
    };
  }, [phraseNo, seconds]);
}
