import { KeyLabel } from '../../../ui/keys/key-label.tsx';
import { toCommandProps } from '../keys/command-button.tsx';
import { findKnownTranslations, type Phrase, type Phrases } from './state/phrases.ts';
import styles from './translations-editor.module.css';
import { commands } from './translations-keys.ts';

type KnownTranslationsProps = {
  phrases: Phrases;
  phrase: Phrase;
  onTake: (number: number) => void;
};

/** Lists what editors wrote for the same phrase elsewhere. The first one has a key. */
export function KnownTranslations({ phrases, phrase, onTake }: KnownTranslationsProps) {
  const known = findKnownTranslations(phrases, phrase);
  if (known.length === 0) return null;
  return (
    <ul className={styles.known} aria-label="The same phrase elsewhere">
      {known.map(({ translation, source }, index) => (
        <li key={translation}>
          <button
            type="button"
            className={styles.take}
            {...(index === 0 && toCommandProps(commands.takeKnown))}
            onClick={() => onTake(index + 1)}
          >
            {index === 0 && <KeyLabel>Ctrl+Enter</KeyLabel>}
            <span>{translation}</span>
          </button>
          <span className={styles.soft}>
            {source === null ? 'the same phrase in this chapter' : <cite lang="fr">{source}</cite>}
          </span>
        </li>
      ))}
    </ul>
  );
}
