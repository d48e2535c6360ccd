import { useEffect, useState } from 'react';
import { createStoredState } from '../../../lib/storage/external-store.ts';
import { storage } from '../../../lib/storage/storage.ts';
import styles from './practice.module.css';
import { type QuestionMode, questionModes } from './session/ways.ts';

const explanationByMode: Record<QuestionMode, string> = {
  hear: 'You hear a phrase. Each dot is one of its letters, and the marked dots are your word.',
  see: 'You see a French word. Recall what it means, then check.',
  gap: 'You see the meaning and the phrase. Type the word that’s missing.',
  meaning: 'You see the English first. Say it in French, then hear how it sounds.',
  dictation: 'You hear a phrase. Type all of it. Punctuation and capitals don’t count.',
};

const explainedModes = createStoredState(
  storage.explainedCardTypes,
  (storedModes: readonly unknown[] | null): readonly QuestionMode[] =>
    questionModes.filter((mode) => storedModes?.includes(mode)),
  (modes) => modes,
);

/** Explains a card type on its first card on this device, until the member has gone past that card. */
export function CardTypeExplanation({ mode }: { mode: QuestionMode }) {
  const [isNew] = useState(() => !explainedModes.get().includes(mode));
  useEffect(
    () => () => {
      const modes = explainedModes.get();
      if (!modes.includes(mode)) explainedModes.set([...modes, mode]);
    },
    [mode],
  );
  return isNew ? <p className={styles.explanation}>{explanationByMode[mode]}</p> : null;
}
