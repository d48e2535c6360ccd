import { type PhraseSeparator, phraseSeparators } from '@lingostory/contract/reading/constants';
import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { useRef, useState } from 'react';
import { separatorOptions } from '../base/separators.ts';
import styles from './phrase-row.module.css';

type SeparatorChoiceProps = {
  phrase: StudioPhraseView;
  /** Resolves to the phrase's new version, or to null if the change was not saved. */
  onChoose: (separator: PhraseSeparator, version: number) => Promise<number | null>;
};

/** `savedVersion` is null until the change has been saved. */
type PendingChange = { to: PhraseSeparator; savedVersion: number | null };

/** Lets the editor choose what separates a phrase from the one before it. */
export function SeparatorChoice({ phrase, onChoose }: SeparatorChoiceProps) {
  const { separator, version, phrase_no } = phrase;
  // Optimistic value, shown until the list has been refetched in the saved version.
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const isPending =
    pendingChange !== null && (pendingChange.savedVersion === null || version < pendingChange.savedVersion);
  // Keys change the value quickly, so that each change waits for the version of the one before it.
  const savedVersionRef = useRef<Promise<number | null>>(Promise.resolve(null));
  const handleChoice = async (chosen: PhraseSeparator) => {
    const change: PendingChange = { to: chosen, savedVersion: null };
    setPendingChange(change);
    savedVersionRef.current = savedVersionRef.current.then((savedVersion) =>
      onChoose(chosen, Math.max(version, savedVersion ?? 0)),
    );
    const savedVersion = await savedVersionRef.current;
    const settledChange = savedVersion === null ? null : { ...change, savedVersion };
    setPendingChange((current) => (current === change ? settledChange : current));
  };
  return (
    <select
      className={styles.beginning}
      aria-label={`Start of phrase ${phrase_no}`}
      data-command="separate"
      value={isPending ? pendingChange.to : separator}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape')
          currentTarget.closest('tr')?.querySelector<HTMLElement>('[data-choice]')?.focus();
      }}
      onChange={({ target }) => {
        const chosen = phraseSeparators.find((option) => option === target.value);
        if (chosen !== undefined) void handleChoice(chosen);
      }}
    >
      {separatorOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
