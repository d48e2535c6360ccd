import { OfferRow } from '../keys/offer-row.tsx';
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
        <OfferRow
          key={translation}
          text={translation}
          source={source === null ? 'the same phrase in this chapter' : <cite lang="fr">{source}</cite>}
          shortcut={index === 0 ? { command: commands.takeKnown, keyLabel: 'Ctrl+Enter' } : null}
          onTake={() => onTake(index + 1)}
        />
      ))}
    </ul>
  );
}
