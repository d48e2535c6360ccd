import { maxWordTextLength } from '@lingostory/contract/vocabulary/constants';
import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './add-word.module.css';
import { MeaningFields } from './meaning-fields.tsx';
import { useAddWordMutation } from './words.api.ts';

const emptyFields = { word: '', meaning: '', note: '' };

/** Form for adding a word that the member came across outside the app. */
export function AddWord() {
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  if (isOpen) return <AddWordForm onClose={() => setOpen(false)} button={() => buttonRef.current} />;
  return (
    <div>
      <Button ref={buttonRef} variant="quiet" onClick={() => setOpen(true)}>
        Add a word
      </Button>
    </div>
  );
}

type AddWordFormProps = { onClose: () => void; button: () => HTMLButtonElement | null };

const loadSchema = async () =>
  (await import('@lingostory/contract/vocabulary/words/schemas')).schemas.addWord.input.pick([
    'word',
    'meaning',
    'note',
  ]);

function AddWordForm({ onClose, button }: AddWordFormProps) {
  const [addWord] = useAddWordMutation();
  // The last request. Its id is reused if the same word is sent again, so that a lost response doesn't lead to a
  // duplicate.
  const lastRequestRef = useRef({ text: '', id: '' });
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: loadSchema,
    fields: emptyFields,
    call: (values) => {
      const text = JSON.stringify(values);
      if (lastRequestRef.current.text !== text) lastRequestRef.current = { text, id: crypto.randomUUID() };
      return addWord({ ...values, id: lastRequestRef.current.id, time_zone: getTimeZone() });
    },
    situation: 'banner',
    onSuccess: ({ message }) => {
      lastRequestRef.current = { text: '', id: '' };
      return { message, fields: emptyFields, focus: 'word' };
    },
  });
  useEffect(() => setFocus('word'), [setFocus]);
  const handleClose = () => {
    onClose();
    requestAnimationFrame(() => button()?.focus());
  };
  return (
    <section className={classNames(styles.part, styles.alone)} aria-labelledby="add-word">
      <h2 id="add-word">Add a word</h2>
      <Form onSubmit={submit} className={styles.form ?? ''}>
        <TextField
          label="French word"
          lang="fr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxWordTextLength}
          {...field('word')}
        />
        <MeaningFields meaning={field('meaning')} note={field('note')} />
        <OutcomeBanner outcome={outcome} />
        <div className={styles.actions}>
          <Button type="submit" busy={busy}>
            Add it
          </Button>
          <Button variant="quiet" onClick={handleClose}>
            Close
          </Button>
        </div>
      </Form>
    </section>
  );
}
