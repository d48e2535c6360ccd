import { useEffect, useMemo, useState } from 'react';
import { createAudioPiecePlayer } from '../../../lib/audio-piece-player.ts';
import type { Phrase } from '../base/reading.api.ts';
import { speakFrench, stopSpeaking, useHasFrenchVoice } from './use-french-voice.ts';
import { findWordPieces } from './word-pieces.ts';

/** A voice for single words. `speak` takes the word's index in the phrase. */
export type WordVoice = { speaker: 'narrator' | 'computer'; speak: (index: number) => void };

type WordVoiceOptions = {
  /** True while the learner is recording, when no sound may play. */
  isRecording: boolean;
  /** Called before a word is spoken, to pause the phrase. */
  onSpeak: () => void;
};

/**
 * Returns a voice for single words: the narrator's if the clip's word times are known, otherwise a French voice of the
 * device, or null. Speaking a word pauses the phrase, and any other sound or recording stops the word.
 */
export function useWordVoice(
  phrase: Phrase | null,
  { isRecording, onSpeak }: WordVoiceOptions,
): WordVoice | null {
  const hasFrenchVoice = useHasFrenchVoice();
  const audioPieces = useMemo(() => phrase && findWordPieces(phrase), [phrase]);
  const [sound] = useState(createAudioPiecePlayer);
  const phraseNo = phrase?.phrase_no;

  // biome-ignore lint/correctness/useExhaustiveDependencies: stops the last phrase's word when the phrase changes.
  useEffect(() => {
    const controller = new AbortController();
    const stopWordSound = () => {
      sound.stop();
      stopSpeaking();
    };
    // Reacts only to other audio elements, because the word's own element isn't in the document.
    document.addEventListener('play', stopWordSound, { signal: controller.signal, capture: true });
    window.addEventListener('pagehide', stopWordSound, { signal: controller.signal });
    return () => {
      controller.abort();
      stopWordSound();
    };
  }, [sound, phraseNo]);

  useEffect(() => {
    if (!isRecording) return;
    sound.stop();
    stopSpeaking();
  }, [sound, isRecording]);

  const clipUrl = phrase?.line_audio ?? null;
  if (phrase === null) return null;
  if (audioPieces !== null && clipUrl !== null) {
    return {
      speaker: 'narrator',
      speak: (index) => {
        const audioPiece = audioPieces[index] ?? null;
        if (audioPiece === null) return;
        onSpeak();
        sound.play(clipUrl, audioPiece);
      },
    };
  }
  if (!hasFrenchVoice) return null;
  return {
    speaker: 'computer',
    speak: (index) => {
      onSpeak();
      speakFrench(phrase.tokens[index]?.text ?? '');
    },
  };
}
