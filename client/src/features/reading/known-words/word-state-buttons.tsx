import { Link } from 'react-router-dom';
import styles from './known-words.module.css';
import type { WordControl } from './use-word-states.ts';

const stateChoices = [
  { state: 'learning', label: 'Learning' },
  { state: 'known', label: 'Known' },
  { state: 'ignored', label: 'Ignore' },
] as const;

/** Buttons under the phrase that set the state of the word whose meaning is open. */
export function WordStateButtons({ words }: { words: WordControl }) {
  const { openWord, phrasesPath, statusOf, isMember, chooseState, goToNextNewWord } = words;
  if (!isMember || !openWord?.isHeld) return null;
  const wordStatus = statusOf(openWord);
  return (
    // `data-meaning` makes this part of the meaning, so that a press on it doesn't close the meaning.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields.
    <div role="group" data-meaning aria-label={`State of “${openWord.text}”`} className={styles.states}>
      {wordStatus !== null &&
        stateChoices.map(({ state, label }) => (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={wordStatus.state === state}
            onClick={() => chooseState(state)}
          >
            {label}
          </button>
        ))}
      <button type="button" className={styles.state} onClick={goToNextNewWord}>
        Next new word
      </button>
      {phrasesPath !== null && (
        <Link to={phrasesPath} className={styles.state} aria-label={`Where else: “${openWord.text}”`}>
          Where else
        </Link>
      )}
    </div>
  );
}
