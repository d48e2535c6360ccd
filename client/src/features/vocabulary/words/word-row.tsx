import type { WordState } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { HearButton } from '../base/hear-button.tsx';
import listStyles from '../base/phrase-list.module.css';
import { toPhrasesPath } from '../base/phrases-path.ts';
import { FurtherPhrases } from './further-phrases.tsx';
import { dictionaryFormOf, formatDueTime } from './labels.ts';
import { MeaningForm } from './meaning-form.tsx';
import { SetAsideNote } from './set-aside-note.tsx';
import { StateChoice } from './state-choice.tsx';
import styles from './word-row.module.css';

type WordRowProps = {
  word: KeptWordView;
  now: number;
  isPlaying: boolean;
  isBusy: boolean;
  onHear: () => void;
  onRemove: () => void;
  /** Called to practice a word again that was set aside. */
  onReturn: () => Promise<void>;
  onStateChange: (state: WordState) => Promise<boolean>;
  /** Called if the word was already removed elsewhere. */
  onAlreadyRemoved: () => void;
};

export function WordRow(props: WordRowProps) {
  const { word, now, isPlaying, isBusy, onHear, onRemove, onReturn, onStateChange, onAlreadyRemoved } = props;
  const [isEditing, setEditing] = useState(false);
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const { text, meaning, note, state } = word;
  const isSetAside = word.set_aside && state === 'learning';
  const baseForm = dictionaryFormOf(word);
  const handleClose = () => {
    setEditing(false);
    editButtonRef.current?.focus();
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.word} lang="fr">
          {text}
          {baseForm !== null && <span className={styles.lemma}> {baseForm}</span>}
        </h3>
        <StateChoice text={text} state={state} onChoose={onStateChange} />
      </div>
      {isEditing ? (
        <MeaningForm word={word} onClose={handleClose} onAlreadyRemoved={onAlreadyRemoved} />
      ) : (
        <>
          <p className={styles.meaning}>{meaning === '' ? <i>No meaning yet</i> : meaning}</p>
          {note !== '' && <p className={styles.note}>Your note: {note}</p>}
        </>
      )}
      <WordPhrase word={word} />
      <FurtherPhrases word={word} />
      <p className={styles.about}>
        <WordBook word={word} />
        {state === 'learning' && !isSetAside && <span>{formatDueTime(word.due, now)}</span>}
      </p>
      {isSetAside && <SetAsideNote word={word} onReturn={onReturn} />}
      <div className={styles.actions}>
        {word.audio !== null && (
          <HearButton
            isPlaying={isPlaying}
            labels={{ hear: `Hear it: the phrase of ${text}`, stop: `Stop the phrase of ${text}` }}
            onClick={onHear}
          />
        )}
        <Button
          ref={editButtonRef}
          variant="quiet"
          size="small"
          aria-label={`Edit the meaning of ${text}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          Edit
        </Button>
        <LinkButton variant="quiet" size="small" aria-label={`Where else: ${text}`} to={toPhrasesPath(word)}>
          Where else
        </LinkButton>
        <Button variant="quiet" size="small" aria-label={`Remove ${text}`} busy={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Shows the book's title, linked to the phrase if the member can still read it. */
function WordBook({ word }: { word: KeptWordView }) {
  const { book_title: title, book_code: bookCode, phrase_no, sample_phrase_no } = word;
  if (title === '') return null;
  const readerPath =
    bookCode !== null && phrase_no !== null
      ? `${paths.read(bookCode)}?phrase=${phrase_no}`
      : bookCode !== null && sample_phrase_no !== null
        ? `${paths.sample(bookCode)}?phrase=${sample_phrase_no}`
        : null;
  if (readerPath === null) return <span lang="fr">{title}</span>;
  return (
    <Link to={readerPath} lang="fr">
      {title}
    </Link>
  );
}

/** Shows the phrase from which the word was kept, with the word marked. */
function WordPhrase({ word }: { word: KeptWordView }) {
  const { phrase, start, text } = word;
  if (phrase === '') return null;
  const end = (start ?? 0) + text.length;
  const wordInPhrase = phrase.slice(start ?? 0, end);
  // At the start of a sentence, the phrase has a capital letter that the word doesn't have.
  const isInPhrase = start !== null && wordInPhrase.toLowerCase() === text.toLowerCase();
  return (
    <p lang="fr" className={styles.phrase}>
      {isInPhrase ? (
        <>
          {phrase.slice(0, start)}
          <mark className={listStyles.mark}>{wordInPhrase}</mark>
          {phrase.slice(end)}
        </>
      ) : (
        phrase
      )}
    </p>
  );
}
