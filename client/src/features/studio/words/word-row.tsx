import { type BookWordView, schemas } from '@lingostory/contract/studio/meanings/schemas';
import { Link } from 'react-router-dom';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import styles from './word-list.module.css';
import { useExplainWordMutation } from './words.api.ts';

const schema = schemas.explainWord.input.pick(['meaning']);

type WordRowProps = {
  bookCode: string;
  word: BookWordView;
  /** Called before each save, to clear the previous message. */
  onSave: () => void;
  onSaved: (word: string, message: string) => void;
};

/**
 * Row for a word, with its meanings and the phrases that show each of them. A meaning entered in the field replaces
 * all the others.
 */
export function WordRow({ bookCode, word: { word, phrases, meanings }, onSave, onSaved }: WordRowProps) {
  const [explainWord] = useExplainWordMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema,
    fields: { meaning: '' },
    call: ({ meaning }) => {
      onSave();
      return explainWord({ book_code: bookCode, term: word, meaning });
    },
    situation: 'studio',
    onSuccess: ({ message }) => {
      onSaved(word, `${word}: ${message}`);
      return { fields: { meaning: '' } };
    },
  });
  return (
    <li className={styles.word} data-word={word}>
      <div className={styles.shown}>
        <h2 className={styles.term} lang="fr">
          {word}
        </h2>
        <p className={styles.quiet}>{`in ${pluralize(phrases, 'phrase')}`}</p>
        <ul className={styles.meanings}>
          {meanings.map((wordMeaning) => (
            <li key={wordMeaning.meaning}>
              <MeaningEntry wordMeaning={wordMeaning} />
            </li>
          ))}
        </ul>
      </div>
      <Form className={styles.form ?? ''} onSubmit={submit}>
        <TextField
          label={meanings.length > 1 ? `One meaning for every ${word}` : `Meaning of ${word}`}
          autoComplete="off"
          {...field('meaning')}
        />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" size="small" busy={busy} aria-label={`Save the meaning of ${word}`}>
          Save
        </Button>
      </Form>
    </li>
  );
}

function MeaningEntry({ wordMeaning }: { wordMeaning: BookWordView['meanings'][number] }) {
  const { meaning, phrases, shown_in } = wordMeaning;
  return (
    <details>
      <summary>
        {meaning === '' ? <em>No meaning</em> : meaning}{' '}
        <span className={styles.quiet}>{`in ${pluralize(phrases, 'phrase')}`}</span>
      </summary>
      <ol className={styles.phrases}>
        {shown_in.map(({ phrase_id, phrase_no, phrase }) => (
          <li key={phrase_id} value={phrase_no}>
            <Link to={studioPaths.editPhrase(phrase_id)} lang="fr">
              {phrase}
            </Link>
          </li>
        ))}
      </ol>
      {phrases > shown_in.length && (
        <p className={styles.quiet}>{`The first ${shown_in.length} of ${phrases}.`}</p>
      )}
    </details>
  );
}
