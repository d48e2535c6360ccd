import { useEffect, useMemo, useState } from 'react';
import type { Phrase } from '../base/reading.api.ts';
import { createPieceSound } from './piece-sound.ts';
import { speakFrench, stopSpeaking, useHasFrenchVoice } from './use-french-voice.ts';
import { wordPieces } from './word-pieces.ts';

/** Who says a single word, by its index in the phrase. */
export type WordVoice = { by: 'narrator' | 'computer'; say: (index: number) => void };

type Sounds = {
  /** The learner is being recorded: nothing may sound. */
  isListening: boolean;
  /** Called before a word is said, to silence the phrase. */
  onSay: () => void;
};

/**
 * Says single words: the narrator, where it is known when they are spoken, else a French voice of the device. Null where
 * there is neither. The phrase is paused for it, and whatever is played or recorded next silences it.
 */
export function useWordVoice(phrase: Phrase | null, { isListening, onSay }: Sounds): WordVoice | null {
  const hasFrenchVoice = useHasFrenchVoice();
  const pieces = useMemo(() => phrase && wordPieces(phrase), [phrase]);
  const [sound] = useState(createPieceSound);
  const phraseNo = phrase?.phrase_no;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a word of the phrase before is not to be heard under the next.
  useEffect(() => {
    const end = new AbortController();
    const silence = () => {
      sound.stop();
      stopSpeaking();
    };
    // Its own element is not on the page; all others are.
    document.addEventListener('play', silence, { signal: end.signal, capture: true });
    window.addEventListener('pagehide', silence, { signal: end.signal });
    return () => {
      end.abort();
      silence();
    };
  }, [sound, phraseNo]);

  useEffect(() => {
    if (!isListening) return;
    sound.stop();
    stopSpeaking();
  }, [sound, isListening]);

  const clip = phrase?.line_audio ?? null;
  if (phrase === null) return null;
  if (pieces !== null && clip !== null) {
    return {
      by: 'narrator',
      say: (index) => {
        const piece = pieces[index] ?? null;
        if (piece === null) return;
        onSay();
        sound.play(clip, piece);
      },
    };
  }
  if (!hasFrenchVoice) return null;
  return {
    by: 'computer',
    say: (index) => {
      onSay();
      speakFrench(phrase.tokens[index]?.text ?? '');
    },
  };
}
