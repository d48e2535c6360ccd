import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { playClip, toggleClip } from '../files/toggle-clip.ts';

type ClipPlaybackOptions = {
  /** The list with the clips' players. */
  frame: RefObject<HTMLElement | null>;
  chosenId: number | undefined;
  /** Chooses the next phrase. Returns false at the end. */
  goOn: () => boolean;
};

/** Plays the clip of the chosen row, alone or together with those after it. Only one clip plays at a time. */
export function useClipPlayback({ frame, chosenId, goOn }: ClipPlaybackOptions) {
  const [isPlayingOn, setPlayingOn] = useState(false);
  const findChosenRow = () => frame.current?.querySelector<HTMLElement>('[data-chosen]') ?? null;

  const continueAfterClip = useEffectEvent(() => {
    if (isPlayingOn && !goOn()) setPlayingOn(false);
  });
  /** Stops playing on if the editor has paused the chosen clip with its own controls. */
  const stopAfterPause = useEffectEvent((audio: EventTarget | null) => {
    if (audio instanceof HTMLAudioElement && !audio.ended && findChosenRow()?.contains(audio) === true)
      setPlayingOn(false);
  });
  useEffect(() => {
    const { current: frameElement } = frame;
    if (frameElement === null) return;
    const controller = new AbortController();
    // Media events don't bubble.
    const options = { capture: true, signal: controller.signal };
    frameElement.addEventListener('ended', () => continueAfterClip(), options);
    frameElement.addEventListener('error', () => setPlayingOn(false), options);
    frameElement.addEventListener('pause', ({ target }) => stopAfterPause(target), options);
    frameElement.addEventListener('play', ({ target }) => pauseClipsExcept(frameElement, target), options);
    return () => controller.abort();
  }, [frame]);

  const playChosen = useEffectEvent(() => {
    const row = findChosenRow();
    if (row === null) return;
    const audio = row.querySelector('audio');
    // Skips a phrase without a clip, after React has rendered this one.
    if (audio === null) queueMicrotask(() => continueAfterClip());
    // A row that was chosen by a press on its player is played by that press.
    else if (audio !== document.activeElement) playClip(row);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays each phrase that is chosen.
  useEffect(() => {
    if (isPlayingOn) playChosen();
  }, [isPlayingOn, chosenId]);

  return {
    isPlayingOn,
    togglePlay: () => {
      setPlayingOn(false);
      toggleClip(findChosenRow());
    },
    togglePlayOn: () => {
      if (isPlayingOn) pauseClipsExcept(frame.current, null);
      setPlayingOn(!isPlayingOn);
    },
  };
}

function pauseClipsExcept(frame: HTMLElement | null, playing: EventTarget | null) {
  for (const audio of frame?.querySelectorAll('audio') ?? []) if (audio !== playing) audio.pause();
}
