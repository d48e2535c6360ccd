import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useOnLeave } from '../../../lib/storage/send-on-leaving.ts';
import { useMachine } from '../../../lib/use-machine.ts';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import type { CurrentSpeaker } from '../player/player-state.ts';
import type { PlayerControl } from '../player/use-player.tsx';
import {
  computeMaxTakeSeconds,
  initialShadowing,
  isMicrophoneActive,
  type Playback,
  reduceShadowing,
  type Shadowing,
  type ShadowingEffect,
} from './shadowing.ts';
import { createVoiceRecorder, type VoiceRecorder } from './voice-recorder.ts';

export type ShadowingControl = Shadowing & {
  element: RefObject<HTMLAudioElement | null>;
  isOn: boolean;
  isRecording: boolean;
  /** True if the phrase has a clip to repeat and compare with. */
  hasClip: boolean;
  /** True if there is a recording, or one that will be available shortly. */
  canPlayTake: boolean;
  setCurrentSpeaker: (to: CurrentSpeaker) => void;
  switchTo: (isOn: boolean) => void;
  pressRecord: () => void;
  pressHear: (playback: Playback) => void;
  reportSound: (type: 'soundEnded' | 'soundStopped' | 'soundFailed') => void;
  dismissProblem: () => void;
};

/**
 * Records the learner's voice and compares it with the narrator's. Always off when the book opens, so that no page
 * asks for the microphone on its own.
 */
export function useShadowing(phrase: Phrase | null, player: PlayerControl): ShadowingControl {
  const { settings } = useReaderSettings();
  const [shadowing, send] = useMachine(reduceShadowing, () => initialShadowing, runEffect);
  const recorder = useRef<VoiceRecorder | null>(null);
  /** The element that plays the narrator's clip and the learner's recording, one after the other. */
  const element = useRef<HTMLAudioElement>(null);
  const { stage } = shadowing;

  function runEffect(effect: ShadowingEffect) {
    switch (effect.do) {
      case 'openMicrophone':
        return recorder.current?.open();
      case 'closeMicrophone':
        return recorder.current?.close();
      case 'startRecording':
        return recorder.current?.start(
          effect.isLimited ? computeMaxTakeSeconds(getPhraseSeconds(player)) : null,
        );
      case 'stopRecording':
        return recorder.current?.stop();
      case 'dropRecording':
        return recorder.current?.discard();
      case 'playNarrator':
        return play(player.clip?.address ?? '', settings.speed);
      case 'playTake':
        return play(effect.take, 1);
      case 'stopSound':
        return element.current?.pause();
      case 'freeTake':
        return URL.revokeObjectURL(effect.take);
    }
  }

  function play(url: string, speed: number) {
    const { current } = element;
    if (current === null) return;
    current.src = url;
    current.playbackRate = speed;
    // The browser may require another press to play sound. The element reports all other errors.
    current.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'soundStopped' });
    });
  }

  useOnLeave(() => send({ type: 'hidden' }));
  const notify = useEffectEvent(send);
  useEffect(() => {
    const newRecorder = createVoiceRecorder((event) => notify(event));
    recorder.current = newRecorder;
    return () => {
      notify({ type: 'switchedOff' });
      recorder.current = null;
    };
  }, []);

  const phraseNo = phrase?.phrase_no;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the phrase changes.
  useEffect(() => notify({ type: 'phraseTurned' }), [phraseNo]);

  const hasClip = (player.clip?.address ?? null) !== null && player.stage !== 'failed';
  const canPlayTake = shadowing.take !== null || stage === 'recording' || stage === 'finishing';

  /** Stops the player, any spoken word and the recording's playback. A recording in progress ends and is kept. */
  const silencePlayer = () => player.send({ type: 'silenced' });
  return {
    ...shadowing,
    element,
    isOn: stage !== 'off',
    isRecording: isMicrophoneActive(shadowing),
    hasClip,
    canPlayTake,
    setCurrentSpeaker: (to: CurrentSpeaker) =>
      send({ type: 'turnGiven', to: document.visibilityState === 'hidden' ? 'nobody' : to }),
    switchTo: (isOn: boolean) => send({ type: isOn ? 'switchedOn' : 'switchedOff' }),
    pressRecord: () => {
      if (stage === 'off' || !hasClip) return;
      const isRecording = isMicrophoneActive(shadowing);
      silencePlayer();
      if (!isRecording) send({ type: 'recordPressed' });
    },
    pressHear: (playback: Playback) => {
      if (!canPlayTake) return;
      const isSamePlayback = stage === 'own' || (stage === 'narrator' && playback === 'both');
      silencePlayer();
      if (!isSamePlayback) send({ type: 'hearPressed', playback });
    },
    reportSound: (type: 'soundEnded' | 'soundStopped' | 'soundFailed') => send({ type }),
    dismissProblem: () => send({ type: 'problemRead' }),
  };
}

/** Returns the clip's duration at the chosen speed, or an estimate from the text if no element has the clip loaded. */
function getPhraseSeconds({ clip, firstAudioRef, secondAudioRef }: PlayerControl): number {
  const url = clip?.address ?? null;
  for (const { current } of [firstAudioRef, secondAudioRef]) {
    if (url === null || current === null || !current.src.endsWith(url)) continue;
    const seconds = current.duration / current.playbackRate;
    if (Number.isFinite(seconds)) return seconds;
  }
  return clip?.readingSeconds ?? 0;
}
