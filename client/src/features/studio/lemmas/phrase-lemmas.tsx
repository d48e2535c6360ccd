import type { LemmaWordView, PhraseLemmasView } from '@lingostory/contract/studio/lemmas/schemas';
import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type DoneCorrection, toChange, toWordFields } from './corrections.ts';
import { LemmaDialog } from './lemma-dialog.tsx';
import { useCorrectLemmaMutation, useReadPhraseLemmasQuery, useResetLemmaMutation } from './lemmas.api.ts';
import styles from './lemmas.module.css';

/** Section with the base forms of a phrase's words, where an editor can correct them. It is closed at first. */
export function PhraseLemmas({ phraseId }: { phraseId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-label="Base forms">
      <div className={styles.heading}>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide base forms' : 'Show base forms'}
        </Button>
        <span className={styles.soft}>
          The dictionary form of each word, which readers learn and count by.
        </span>
      </div>
      {isOpen && <LemmaList key={phraseId} phraseId={phraseId} />}
    </section>
  );
}

function LemmaList({ phraseId }: { phraseId: number }) {
  const query = useReadPhraseLemmasQuery({ id: phraseId }, { refetchOnMountOrArgChange: true });
  const refetch = () => void query.refetch();
  return (
    <Loaded query={toQueryState(query)} placeholder={<LemmasPlaceholder />}>
      {({ data: phrase }) => <CorrectableWords phrase={phrase} refetch={refetch} />}
    </Loaded>
  );
}

function LemmasPlaceholder() {
  return (
    <div>
      <Loading noun="the base forms" />
      <Skeleton width="100%" height="4rem" />
    </div>
  );
}

type CorrectableWordsProps = { phrase: PhraseLemmasView; refetch: () => void };

function CorrectableWords({ phrase, refetch }: CorrectableWordsProps) {
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const [done, setDone] = useState<DoneCorrection | null>(null);
  const [note, setNote] = useState('');
  const listRef = useRef<HTMLUListElement>(null);
  const [correctLemma, correctResult] = useCorrectLemmaMutation();
  const [resetLemma, resetResult] = useResetLemmaMutation();
  const findWord = (wordIndex: number) => phrase.words.find((word) => word.word_index === wordIndex);
  const chosenWord = chosenIndex === null ? undefined : findWord(chosenIndex);

  const handleDone = (doneCorrection: DoneCorrection) => {
    setChosenIndex(null);
    setDone(doneCorrection);
    setNote(doneCorrection.message);
  };
  const handleUndo = async ({ wordIndex, scope, before }: DoneCorrection) => {
    const word = findWord(wordIndex);
    if (word === undefined) return;
    const wordFields = toWordFields(phrase, word, scope);
    const response = await (before === null
      ? resetLemma(wordFields)
      : correctLemma({ ...wordFields, ...toChange(before) }));
    if (response.error === undefined) {
      setDone(null);
      setNote('The change is undone.');
      listRef.current?.querySelector<HTMLElement>(`[data-word-index="${wordIndex}"]`)?.focus();
    } else {
      setNote(messageFor('studio', response.error));
      refetch();
    }
  };

  return (
    <>
      <ul className={styles.words} aria-label="Words and their base forms" ref={listRef}>
        {phrase.words.map((word) => (
          <li key={word.word_index}>
            <WordButton word={word} onChoose={() => setChosenIndex(word.word_index)} />
          </li>
        ))}
      </ul>
      <div className={styles.outcome}>
        <p role="status">{note}</p>
        {done !== null && (
          <Button
            variant="quiet"
            size="small"
            busy={correctResult.isLoading || resetResult.isLoading}
            aria-label="Undo the correction"
            onClick={() => void handleUndo(done)}
          >
            Undo
          </Button>
        )}
      </div>
      {chosenWord !== undefined && (
        <LemmaDialog
          key={chosenWord.word_index}
          phrase={phrase}
          word={chosenWord}
          onDone={handleDone}
          onConflict={refetch}
          onClose={() => setChosenIndex(null)}
        />
      )}
    </>
  );
}

function WordButton({ word, onChoose }: { word: LemmaWordView; onChoose: () => void }) {
  const isCorrected = (word.of_phrase ?? word.of_book) !== null;
  return (
    <button
      type="button"
      className={styles.word}
      data-word-index={word.word_index}
      data-corrected={isCorrected || undefined}
      aria-haspopup="dialog"
      onClick={onChoose}
    >
      <span className={styles.text} lang="fr">
        {word.text}
        <VisuallyHidden>
          <span lang="en">{word.is_name ? ', a ' : ', base form '}</span>
        </VisuallyHidden>
      </span>
      <span className={styles.lemma}>
        <span lang={word.is_name ? 'en' : 'fr'}>{word.is_name ? 'name' : word.lemma}</span>
        {isCorrected && (
          <>
            <span aria-hidden="true"> ✎</span>
            <VisuallyHidden>, set by an editor</VisuallyHidden>
          </>
        )}
      </span>
    </button>
  );
}
