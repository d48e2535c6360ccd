import { useAutoplay, useReaderSettings } from '../base/reader-settings.ts';
import type { PhraseSource } from '../base/reading.api.ts';
import { toClip } from '../player/player-state.ts';
import { usePlayer } from '../player/use-player.tsx';
import { type AudioEffect, usePosition } from '../position/use-position.ts';
import { useReadingRecorder, useSilentReading } from '../record/use-reading-recorder.ts';
import { useShadowing } from '../shadowing/use-shadowing.ts';
import { useExclusiveSound } from '../tabs/use-exclusive-sound.ts';

/**
 * Connects the reader's three state machines. Start here to understand the reader. Each machine is a pure
 * `step(state, event) -> state + effects`:
 *
 * - `position/position.ts`: which phrase is shown, which one is loading, and what is not saved yet.
 * - `player/player.ts`: the playback of the current phrase.
 * - `shadowing/shadowing.ts`: the learner's recording of it.
 *
 * Each machine's own hook runs its effects and turns outside events (a press, a response, a hidden page, a lost
 * connection) into machine events. This hook passes events between the machines. For example, a press on Next:
 *
 *     turned -> load -> loaded (at once if the phrase is cached)
 *            -> the page shows it; play, loadNeighbors, saveSoon, writeAddress
 */
export function useReading(source: PhraseSource, bookCode: string) {
  const { settings } = useReaderSettings();
  const { autoplay } = useAutoplay();
  const recordReading = useReadingRecorder(source, bookCode);
  const silencePlayer = () => player.send({ type: 'silenced' });

  const player = usePlayer({
    autoplay,
    repeat: settings.repeat,
    times: settings.times,
    pause: settings.pause,
    speed: settings.speed,
    onAdvance: (to) => position.advance(to),
    onHeard: recordReading,
    onSpeakerChange: (to) => shadowing.setCurrentSpeaker(to),
    onClipExpired: (phraseNo) => void renewClip(phraseNo),
  });
  const position = usePosition({
    source,
    bookCode,
    onLoadStart: silencePlayer,
    onAudioEffect: runAudioEffect,
  });
  const shadowing = useShadowing(position.phrase, player);
  useExclusiveSound(player.stage === 'playing', silencePlayer);
  useSilentReading(player, recordReading);

  function runAudioEffect(effect: AudioEffect) {
    switch (effect.do) {
      case 'renumberClip':
        return player.send({ type: 'renumbered', clip: toClip(effect.phrase) });
      case 'play':
        return player.open(toClip(effect.phrase));
      case 'prepareClip':
        return player.prepare(effect.address);
      case 'cacheClip':
        return player.prefetch(effect.address);
      case 'noteChapterEnd':
        return player.send({ type: 'chapterEnds', phraseNo: effect.phraseNo });
    }
  }

  async function renewClip(phraseNo: number) {
    if (!(await position.renew(phraseNo))) player.send({ type: 'renewalFailed', phraseNo });
  }

  return { ...position, player, shadowing, silence: silencePlayer };
}
