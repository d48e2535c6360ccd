import { maxBookmarkNoteLength } from '@lingostory/contract/reading/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import styles from './bookmark-list.module.css';

type NoteFormProps = {
  note: string;
  /** Saves the note. Returns an error message, or null on success. */
  onSave: (note: string) => Promise<string | null>;
  onClose: () => void;
};

/** A form for a bookmark's note, which keeps the text if saving fails. */
export function NoteForm({ note, onSave, onClose }: NoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaving(true);
    const errorMessage = await onSave(String(new FormData(event.currentTarget).get('note') ?? '').trim());
    setSaving(false);
    setProblem(errorMessage);
    if (errorMessage === null) onClose();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextArea
        label="Note"
        name="note"
        maxLength={maxBookmarkNoteLength}
        defaultValue={note}
        error={problem === null ? undefined : { message: problem }}
        style={{ minHeight: '5.25rem' }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={isSaving}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
