import {
  type LemmaScope,
  type LemmaWordView,
  lemmaField,
  type PhraseLemmasView,
} from '@lingostory/contract/studio/lemmas/schemas';
import { useRef, useState } from 'react';
import { object } from 'yup';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { formatDay } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import {
  type CorrectionChange,
  type DoneCorrection,
  describeCorrection,
  findCorrection,
  toWordFields,
} from './corrections.ts';
import { useCorrectLemmaMutation, useResetLemmaMutation } from './lemmas.api.ts';
import styles from './lemmas.module.css';

const schema = object({ lemma: lemmaField });
const scopeLabels: Record<LemmaScope, string> = { phrase: 'here', book: 'in the whole book' };
const kindOptions = [
  { value: 'word', label: 'A word with a base form' },
  { value: 'name', label: 'A name', hint: 'Names are not learned or counted.' },
] as const;

type LemmaDialogProps = {
  phrase: PhraseLemmasView;
  word: LemmaWordView;
  onDone: (done: DoneCorrection) => void;
  /** Called when a correction was not saved, because another editor may have changed the word. */
  onConflict: () => void;
  onClose: () => void;
};

/** Dialog that sets the base form of a word, or says if it is a name, in one place or the whole book. */
export function LemmaDialog({ phrase, word, onDone, onConflict, onClose }: LemmaDialogProps) {
  const [correctLemma] = useCorrectLemmaMutation();
  const [kind, setKind] = useState<'word' | 'name'>(word.is_name ? 'name' : 'word');
  const scopeRef = useRef<LemmaScope>('phrase');
  const isName = kind === 'name';
  const toChange = (lemma: string | undefined): CorrectionChange => {
    if (isName) return { is_name: 1 };
    return { ...(lemma && { lemma }), ...(word.is_name && { is_name: 0 }) };
  };
  const { field, submit, busy, outcome, setValue, setFocus } = useApiForm({
    schema,
    fields: { lemma: word.is_name ? '' : word.lemma },
    call: async ({ lemma }) => {
      const scope = scopeRef.current;
      const response = await correctLemma({ ...toWordFields(phrase, word, scope), ...toChange(lemma) });
      if (response.error !== undefined) onConflict();
      return response;
    },
    situation: 'studio',
    onSuccess: ({ message, hint }) => {
      const scope = scopeRef.current;
      const before = findCorrection(word, scope);
      const fullMessage = [`${word.text}: ${message}`, hint ?? ''].join(' ').trim();
      onDone({ wordIndex: word.word_index, scope, before, message: fullMessage });
      return undefined;
    },
  });
  const handleSave = (scope: LemmaScope) => {
    scopeRef.current = scope;
    submit();
  };
  return (
    <Dialog open onClose={onClose} title={`Base form of “${word.text}”`}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          handleSave(isName ? 'book' : 'phrase');
        }}
      >
        {(word.can_be_name || word.is_name) && (
          <RadioGroup legend="This is" options={kindOptions} value={kind} onChange={setKind} />
        )}
        {!isName && (
          <>
            <TextField
              label="Base form"
              lang="fr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={
                word.is_name
                  ? 'Leave it empty to let the rules find it.'
                  : 'The infinitive of a verb, the singular of a noun.'
              }
              {...field('lemma')}
            />
            {word.choices.length > 1 && (
              <ul className={styles.choices} aria-label="Base forms in the word list">
                {word.choices.map((choice) => (
                  <li key={choice}>
                    <Button
                      variant="quiet"
                      size="small"
                      lang="fr"
                      onClick={() => {
                        setValue('lemma', choice);
                        setFocus('lemma');
                      }}
                    >
                      {choice}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        <OutcomeBanner outcome={outcome} />
        <div className={styles.actions}>
          {!isName && (
            <Button type="submit" busy={busy}>
              Only here
            </Button>
          )}
          <Button variant={isName ? 'primary' : 'quiet'} busy={busy} onClick={() => handleSave('book')}>
            In the whole book
          </Button>
        </div>
      </Form>
      <StoredCorrections phrase={phrase} word={word} onDone={onDone} onConflict={onConflict} />
    </Dialog>
  );
}

type StoredCorrectionsProps = Pick<LemmaDialogProps, 'phrase' | 'word' | 'onDone' | 'onConflict'>;

/** Lists the corrections of a word, each with a button that removes it. */
function StoredCorrections({ phrase, word, onDone, onConflict }: StoredCorrectionsProps) {
  const [resetLemma, { isLoading }] = useResetLemmaMutation();
  const corrections = (['phrase', 'book'] as const).flatMap((scope) => {
    const correction = findCorrection(word, scope);
    return correction === null ? [] : [{ scope, correction }];
  });
  const handleReset = async ({ scope, correction }: (typeof corrections)[number]) => {
    const response = await resetLemma(toWordFields(phrase, word, scope));
    if (response.error !== undefined) onConflict();
    else
      onDone({
        wordIndex: word.word_index,
        scope,
        before: correction,
        message: `${word.text}: ${response.data.message}`,
      });
  };
  if (corrections.length === 0) return null;
  return (
    <ul className={styles.corrections} aria-label="Corrections of this word">
      {corrections.map((stored) => (
        <li key={stored.scope}>
          <span>{`${describeCorrection(stored.correction, formatDay)}, ${scopeLabels[stored.scope]}.`}</span>
          <Button
            variant="quiet"
            size="small"
            busy={isLoading}
            aria-label={`Remove the correction ${scopeLabels[stored.scope]}`}
            onClick={() => void handleReset(stored)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
