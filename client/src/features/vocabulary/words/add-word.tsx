import { keptMeaningLimit, keptTextLimit } from '@lingostory/contract/vocabulary/constants';
import { schemas } from '@lingostory/contract/vocabulary/words/schemas';
import { useEffect, useRef, useState } from 'react';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { timeZone } from '../base/time-zone.ts';
import styles from './add-word.module.css';
import { useAddWordMutation } from './words.api.ts';

const emptyFields = { word: '', meaning: '' };

/** Form for adding a word that the member came across outside the app. */
export function AddWord() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isOpen) return <AddForm onClose={() => setOpen(false)} button={() => button.current} />;
  return (
    <div>
      <Button ref={button} variant="quiet" onClick={() => setOpen(true)}>
        Add a word
      </Button>
    </div>
  );
}

type AddFormProps = { onClose: () => void; button: () => HTMLButtonElement | null };

function AddForm({ onClose, button }: AddFormProps) {
  const [add] = useAddWordMutation();
  // Reuses the id if the same word is sent again after a request without a response, so that it isn't added twice.
  const lastRequest = useRef({ text: '', id: '' });
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: schemas.addWord.input.pick(['word', 'meaning']),
    fields: emptyFields,
    call: (values) => {
      const text = JSON.stringify(values);
      if (lastRequest.current.text !== text) lastRequest.current = { text, id: crypto.randomUUID() };
      return add({ ...values, id: lastRequest.current.id, time_zone: timeZone() });
    },
    situation: 'banner',
    onSuccess: ({ message }) => {
      lastRequest.current = { text: '', id: '' };
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
          maxLength={keptTextLimit}
          {...field('word')}
        />
        <TextField label="Meaning" autoComplete="off" maxLength={keptMeaningLimit} {...field('meaning')} />
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
