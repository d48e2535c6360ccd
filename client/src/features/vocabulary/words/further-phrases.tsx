import type { FurtherPhraseView, KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { markForms } from '../base/mark-forms.tsx';
import listStyles from '../base/phrase-list.module.css';
import styles from './word-row.module.css';
import { useAddPhraseToWordMutation, useRemovePhraseFromWordMutation } from './words.api.ts';

/** Lists the further phrases on a word's card, each with a button to remove it. A removed phrase can be added again. */
export function FurtherPhrases({ word }: { word: KeptWordView }) {
  const [removed, setRemoved] = useState<FurtherPhraseView | null>(null);
  const [problem, setProblem] = useState('');
  const [removePhrase, { isLoading: isRemoving }] = useRemovePhraseFromWordMutation();
  const [addPhrase, { isLoading: isAdding }] = useAddPhraseToWordMutation();
  const undoButtonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed !== null) undoButtonRef.current?.focus();
  }, [removed]);
  const { id, text, further_phrases: phrases } = word;
  if (phrases.length === 0 && removed === null) return null;

  const handleRemove = async (phrase: FurtherPhraseView) => {
    const { error } = await removePhrase({ id, phrase_id: phrase.phrase_id });
    setProblem(error === undefined ? '' : messageFor('banner', error));
    if (error === undefined) setRemoved(phrase);
  };
  const handleUndo = async ({ book_code, phrase_no, sample_phrase_no }: FurtherPhraseView) => {
    const sample = phrase_no === null;
    const number = phrase_no ?? sample_phrase_no ?? 1;
    const { error } = await addPhrase({ id, book_code: book_code ?? '', sample, phrase_no: number });
    setProblem(error === undefined ? '' : messageFor('banner', error));
    if (error === undefined) setRemoved(null);
  };
  return (
    <details className={styles.further} open={removed !== null || undefined}>
      <summary>{pluralize(phrases.length, 'further phrase')}</summary>
      <ul className={styles.furtherList}>
        {phrases.map((phrase) => (
          <li key={phrase.phrase_id} className={styles.furtherPhrase}>
            <span lang="fr">
              {markForms(
                phrase.phrase,
                [{ start: phrase.start, length: phrase.text.length }],
                listStyles.mark,
              )}
            </span>
            {phrase.book_code === null && <span> Not practiced: you can no longer read it.</span>}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove from the card of ${text}: ${phrase.phrase}`}
              busy={isRemoving}
              onClick={() => void handleRemove(phrase)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed !== null && (
        <p role="status" className={styles.furtherPhrase}>
          <span>A phrase is removed from the card.</span>
          {removed.book_code !== null && (
            <Button
              ref={undoButtonRef}
              variant="quiet"
              size="small"
              aria-label={`Undo: ${removed.phrase}`}
              busy={isAdding}
              onClick={() => void handleUndo(removed)}
            >
              Undo
            </Button>
          )}
        </p>
      )}
      {problem !== '' && <p role="alert">{problem}</p>}
    </details>
  );
}
