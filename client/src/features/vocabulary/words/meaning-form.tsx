import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useEffect } from 'react';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { MeaningFields } from './meaning-fields.tsx';
import styles from './word-row.module.css';
import { useEditWordMutation } from './words.api.ts';

type MeaningFormProps = {
  word: KeptWordView;
  onClose: () => void;
  /** Called if the word was removed on another device, so that its row can be removed too. */
  onAlreadyRemoved: () => void;
};

const loadSchema = async () =>
  (await import('@lingostory/contract/vocabulary/words/schemas')).schemas.editWord.input;

/** Form that edits a word's meaning and the note on it in place. Esc cancels. */
export function MeaningForm({ word, onClose, onAlreadyRemoved }: MeaningFormProps) {
  const [edit] = useEditWordMutation();
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: loadSchema,
    fields: { id: word.id, meaning: word.meaning, note: word.note },
    call: async (values) => {
      const response = await edit(values);
      if (toProblem(response.error).status !== 404) return response;
      onAlreadyRemoved();
      return null;
    },
    situation: 'banner',
    onSuccess: () => {
      onClose();
      return undefined;
    },
  });
  useEffect(() => setFocus('meaning', { shouldSelect: true }), [setFocus]);
  return (
    <Form
      onSubmit={submit}
      className={styles.form ?? ''}
      aria-label={`Meaning of ${word.text}`}
      onKeyUp={(event) => event.key === 'Escape' && onClose()}
    >
      <MeaningFields meaning={field('meaning')} note={field('note')} />
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
