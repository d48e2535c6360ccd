import type { PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { draftHintFor, hintFor } from './hint.ts';
import styles from './meanings-editor.module.css';
import type { MeaningsEvent } from './state/meanings.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import { toPositionKey } from './state/positions.ts';
import { countOccurrences, type Phrase } from './state/words.ts';

type MeaningFieldProps = {
  state: MeaningsState;
  item: PhraseItem;
  phrase: Phrase;
  field: RefObject<HTMLInputElement | null>;
  send: (event: MeaningsEvent) => void;
};

/**
 * Text field for typing a meaning instead of accepting a suggestion. While it is empty, key presses act as page
 * commands, so it can keep the focus during keyboard use. It is remounted for each word, because screen readers do
 * not announce a new label on a focused field.
 */
export function MeaningField({ state, item, phrase, field, send }: MeaningFieldProps) {
  const { drafts, draftProblem, position } = state;
  const text = drafts.get(toPositionKey(position))?.text ?? '';
  const repetitionHint =
    countOccurrences(phrase, item.term) > 1
      ? ' The word is in this phrase more than once, with one meaning.'
      : '';
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, repeat, defaultPrevented } = event;
    if (nativeEvent.isComposing || defaultPrevented || (key !== 'Enter' && key !== 'Escape')) return;
    event.preventDefault();
    // Ignores repeats of Enter, because holding it down would save the meaning and then act on the next word's empty
    // field.
    if (key === 'Escape') send({ type: 'draftDropped' });
    else if (!repeat) send({ type: event.shiftKey ? 'bookMeaningEntered' : 'draftEntered' });
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={field}
        data-commands=""
        label={`Meaning of “${item.term}”`}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        hint={`${text === '' ? hintFor(item) : draftHintFor(item)}${repetitionHint}`}
        error={draftProblem === null ? undefined : { message: draftProblem }}
        onChange={(event) => send({ type: 'typed', text: event.target.value })}
        onKeyDown={handleKeyDown}
      />
      <div className={styles.save}>
        <Button size="small" disabled={text.trim() === ''} onClick={() => send({ type: 'draftEntered' })}>
          Save
        </Button>
        {item.meaning !== '' && (
          <Button
            size="small"
            variant="quiet"
            disabled={text.trim() === ''}
            onClick={() => send({ type: 'bookMeaningEntered' })}
          >
            Save in the whole book
          </Button>
        )}
      </div>
    </div>
  );
}
