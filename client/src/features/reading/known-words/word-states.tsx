import styles from './known-words.module.css';
import type { KnownWords } from './use-known-words.ts';

const choices = [
  { state: 'learning', label: 'Learning' },
  { state: 'known', label: 'Known' },
  { state: 'ignored', label: 'Ignore' },
] as const;

/** Under the phrase, for the word whose meaning is open: what the member says of it. */
export function WordStates({ words }: { words: KnownWords }) {
  const { open, statusOf, isMember, chooseState, nextNew } = words;
  if (!isMember || !open?.isHeld) return null;
  const known = statusOf(open);
  return (
    // It belongs to the open meaning: a press here leaves that open.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" data-meaning aria-label={`What you say of “${open.text}”`} className={styles.states}>
      {known !== null &&
        choices.map(({ state, label }) => (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={known.state === state}
            onClick={() => chooseState(state)}
          >
            {label}
          </button>
        ))}
      <button type="button" className={styles.state} onClick={nextNew}>
        Next new word
      </button>
    </div>
  );
}
