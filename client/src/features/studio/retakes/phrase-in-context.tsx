import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { ItalicText } from '../../../lib/text/italic-text.tsx';
import styles from './sound-editor.module.css';

/** The phrase, between those before and after it, so that a narrator finds its tone. */
export function PhraseInContext({ phrase }: { phrase: PhraseSoundView }) {
  const { before, after, chapter, phrase_no } = phrase;
  const renderNeighbors = (neighbors: PhraseSoundView['before']) =>
    neighbors.length > 0 && (
      <p className={styles.neighbors}>
        {neighbors.map(({ id, phrase: text }) => (
          <span key={id}>{`${text} `}</span>
        ))}
      </p>
    );
  return (
    <>
      <p className={styles.where}>
        {`Phrase ${phrase_no.toLocaleString('en')}, `}
        <span lang="fr">{chapter.title}</span>
      </p>
      <div lang="fr" className={styles.text}>
        {renderNeighbors(before)}
        <p className={styles.phrase}>
          <ItalicText text={phrase.phrase} emphasis={phrase.emphasis} />
        </p>
        {renderNeighbors(after)}
      </div>
    </>
  );
}
