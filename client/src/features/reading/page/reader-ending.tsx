import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import type { PhraseSource } from '../base/reading.api.ts';
import styles from './reader-ending.module.css';

type ReaderEndingProps = {
  source: PhraseSource;
  title: string;
  isShown: boolean;
  onReadAgain: () => void;
  links: ReactNode;
  newWordsButton: ReactNode;
  children: ReactNode;
};

/** Shows the next step after the last phrase. The space for it is reserved while the last phrase is still playing. */
export function ReaderEnding({
  source,
  title,
  isShown,
  onReadAgain,
  links,
  newWordsButton,
  children,
}: ReaderEndingProps) {
  return (
    <section className={styles.ending} aria-label="The end" data-shown={isShown || undefined}>
      <EndMessage source={source} title={title} />
      {children}
      <div className={styles.ways}>
        {links}
        {source === 'book' && <Link to={paths.library}>My library</Link>}
        <button type="button" onClick={onReadAgain}>
          Read it again
        </button>
        {newWordsButton}
      </div>
    </section>
  );
}

function EndMessage({ source, title }: { source: PhraseSource; title: string }) {
  const book = <cite lang="fr">{title}</cite>;
  switch (source) {
    case 'sample':
      return (
        <>
          <p className={styles.end} lang="fr">
            À suivre…
          </p>
          <p className={styles.message}>
            This is the end of the free sample of {book}. The story has only just begun.
          </p>
        </>
      );
    case 'preview':
      return (
        <p className={styles.message}>
          <b lang="fr">Fin.</b> Readers of {book} find their next steps here.
        </p>
      );
    case 'book':
      return (
        <p className={styles.message}>
          <b lang="fr">Fin.</b> You’ve read {book} to the end.
        </p>
      );
  }
}
