import { useSyncExternalStore } from 'react';

/** Returns a French voice that runs on the device, or null. Other voices send the text to a server. */
function findFrenchVoice(): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis
    .getVoices()
    .filter(({ localService, lang }) => localService && /^fr\b/i.test(lang));
  return voices.find(({ lang }) => /^fr[-_]FR/i.test(lang)) ?? voices[0] ?? null;
}

const hasSpeechSynthesis = () => 'speechSynthesis' in window;

function subscribeToVoices(onChange: () => void): () => void {
  // Safari before version 16 can't listen for the `voiceschanged` event.
  if (!hasSpeechSynthesis() || !('addEventListener' in window.speechSynthesis)) return () => {};
  window.speechSynthesis.addEventListener('voiceschanged', onChange);
  return () => window.speechSynthesis.removeEventListener('voiceschanged', onChange);
}

/** Returns true if the device can speak French. Updates when the voices load, some time after the page. */
export function useHasFrenchVoice(): boolean {
  return useSyncExternalStore(
    subscribeToVoices,
    () => hasSpeechSynthesis() && findFrenchVoice() !== null,
    () => false,
  );
}

export function speakFrench(text: string): void {
  const voice = findFrenchVoice();
  if (voice === null) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (hasSpeechSynthesis()) window.speechSynthesis.cancel();
}
