import { type WordState, wordStates } from '@lingostory/contract/vocabulary/constants';
import { useState } from 'react';
import { stateLabels } from './labels.ts';
import styles from './word-row.module.css';

type StateChoiceProps = {
  text: string;
  state: WordState;
  /** Resolves to true if the change was saved. */
  onChoose: (state: WordState) => Promise<boolean>;
};

/** Lets the member choose a word's state. Offers New only while the word is still new. */
export function StateChoice({ text, state, onChoose }: StateChoiceProps) {
  // Optimistic value, shown until the list has been refetched.
  const [pendingChange, setPendingChange] = useState<{ from: WordState; to: WordState } | null>(null);
  const shownState = pendingChange?.from === state ? pendingChange.to : state;
  const handleChoice = async (newState: WordState) => {
    setPendingChange({ from: state, to: newState });
    if (!(await onChoose(newState))) setPendingChange(null);
  };
  return (
    <select
      className={styles.state}
      aria-label={`State of ${text}`}
      value={shownState}
      onChange={({ target }) => {
        const chosenState = wordStates.find((option) => option === target.value);
        if (chosenState !== undefined) void handleChoice(chosenState);
      }}
    >
      {wordStates
        .filter((option) => option !== 'new' || shownState === 'new')
        .map((option) => (
          <option key={option} value={option}>
            {stateLabels[option]}
          </option>
        ))}
    </select>
  );
}
