import type { PhraseWithOneNewWordView } from '@lingostory/contract/vocabulary/one-new-word/schemas';
import { useEffect, useRef } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { markForms } from '../base/mark-forms.tsx';
import { hearAttribute, storeAttribute, rowAttribute } from './new-word-keys.ts';
import styles from './new-word-list.module.css';
import type { StoredEntry } from './use-stored-words.ts';

type NewWordRowProps = {
  phrase: PhraseWithOneNewWordView;
  currentTitle: string | null;
  /** True for the first row of a further page, because the button that added the page is gone. */
  shouldTakeFocus: boolean;
  isPlaying: boolean;
  /** The new word, if it was kept on this page. */
  entry: StoredEntry | undefined;
  isBusy: boolean;
  onHear: () => void;
  onToggle: () => void;
};

/** A phrase with its new word, and the buttons to keep the word, to hear the phrase and to read on from it. */
export function NewWordRow(props: NewWordRowProps) {
  const { phrase, currentTitle, shouldTakeFocus, isPlaying, entry, isBusy, onHear, onToggle } = props;
  const { book_code, book_title, phrase_no, audio, position_no, text, meaning, lemma } = phrase;
  const rowRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (shouldTakeFocus) rowRef.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [shouldTakeFocus]);
  const isOtherForm = text.toLowerCase() !== lemma;
  return (
    <li ref={rowRef} className={styles.row} {...{ [rowAttribute]: '' }}>
      <p lang="fr" className={styles.phrase}>
        {markForms(phrase.phrase, phrase.forms, styles.mark)}
      </p>
      <p>
        <b lang="fr">{isOtherForm ? lemma : text.toLowerCase()}</b>
        {meaning === '' ? <i className={styles.soft}> · no meaning yet</i> : <span> · {meaning}</span>}
      </p>
      <p className={styles.soft}>
        <span lang="fr">{book_title}</span>
        <Counts phrase={phrase} currentTitle={currentTitle} />
      </p>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={entry === undefined ? `Keep: ${text}` : `Undo: ${text} is kept`}
          aria-disabled={entry?.wordId === null || undefined}
          busy={isBusy}
          onClick={onToggle}
          {...{ [storeAttribute]: '' }}
        >
          {entry !== undefined && <Icon name="check" size={18} />}
          {entry === undefined ? 'Keep' : entry.wordId === null ? 'Kept' : 'Kept. Undo'}
        </Button>
        {audio !== null && (
          <Button
            variant="quiet"
            size="small"
            aria-label={isPlaying ? `Stop: ${phrase.phrase}` : `Hear it: ${phrase.phrase}`}
            onClick={onHear}
            {...{ [hearAttribute]: '' }}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} size={18} />
            {isPlaying ? 'Stop' : 'Hear it'}
          </Button>
        )}
        <LinkButton
          variant="quiet"
          size="small"
          aria-label={`Read here: ${phrase.phrase}`}
          to={`${paths.read(book_code)}?phrase=${phrase_no}`}
          state={{ origin: position_no }}
        >
          Read here
        </LinkButton>
      </div>
    </li>
  );
}

/** Shows how often the new word comes in what the member reads next. */
function Counts({ phrase, currentTitle }: Pick<NewWordRowProps, 'phrase' | 'currentTitle'>) {
  const { count, count_ahead: countAhead } = phrase;
  return (
    <>
      {countAhead > 0 && currentTitle !== null && (
        <span>
          {' '}
          · {pluralize(countAhead, 'time')} in the rest of{' '}
          {phrase.book_title === currentTitle ? 'this book' : <span lang="fr">{currentTitle}</span>}
        </span>
      )}
      <span> · {pluralize(count, 'time')} in your books</span>
    </>
  );
}
