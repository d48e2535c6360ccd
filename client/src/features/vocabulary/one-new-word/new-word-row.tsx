import type { PhraseWithOneNewWordView } from '@lingostory/contract/vocabulary/one-new-word/schemas';
import { useEffect, useRef } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HearButton } from '../base/hear-button.tsx';
import { markForms } from '../base/mark-forms.tsx';
import listStyles from '../base/phrase-list.module.css';
import { hearAttribute, rowAttribute, storeAttribute } from './new-word-keys.ts';
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
    <li ref={rowRef} className={listStyles.row} {...{ [rowAttribute]: '' }}>
      <p lang="fr" className={listStyles.phrase}>
        {markForms(phrase.phrase, phrase.forms, listStyles.mark)}
      </p>
      <p>
        <b lang="fr">{isOtherForm ? lemma : text.toLowerCase()}</b>
        {meaning === '' ? <i className={listStyles.soft}> · no meaning yet</i> : <span> · {meaning}</span>}
      </p>
      <p className={listStyles.soft}>
        <span lang="fr">{book_title}</span>
        <Counts phrase={phrase} currentTitle={currentTitle} />
      </p>
      <div className={listStyles.actions}>
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
          <HearButton
            isPlaying={isPlaying}
            labels={{ hear: `Hear it: ${phrase.phrase}`, stop: `Stop: ${phrase.phrase}` }}
            onClick={onHear}
            {...{ [hearAttribute]: '' }}
          />
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
