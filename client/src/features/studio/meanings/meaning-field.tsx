import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { MeaningsEvent } from './meanings.ts';
import styles from './meanings-editor.module.css';
import type { Meanings } from './meanings-state.ts';
import { positionKey } from './positions.ts';

type MeaningFieldProps = {
  state: Meanings;
  term: string;
  field: RefObject<HTMLInputElement | null>;
  send: (event: MeaningsEvent) => void;
  /** Puts the focus back on the word. */
  onLeave: () => void;
};

/** A meaning in the editor's own words. */
export function MeaningField({ state, term, field, send, onLeave }: MeaningFieldProps) {
  const { drafts, draftProblem, position } = state;
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') return send({ type: 'draftEntered' });
    send({ type: 'draftDropped' });
    onLeave();
  };
  return (
    <div className={styles.field}>
      <TextField
        ref={field}
        label={`Another meaning of “${term}”`}
        autoComplete="off"
        autoCapitalize="none"
        value={drafts.get(positionKey(position))?.text ?? ''}
        hint="Enter saves it, Esc leaves the word open."
        error={draftProblem === null ? undefined : { message: draftProblem }}
        onChange={(event) => send({ type: 'typed', text: event.target.value })}
        onKeyDown={handleKeyDown}
      />
      <Button size="small" onClick={() => send({ type: 'draftEntered' })}>
        Save
      </Button>
    </div>
  );
}
