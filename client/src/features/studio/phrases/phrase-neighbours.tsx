import type { OnePhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from './phrase-form.module.css';

/** To the phrases before and after in the book, without the list in between. */
export function PhraseNeighbours({ phrase }: { phrase: OnePhraseView }) {
  const { phrase_no, previous_id, next_id } = phrase;
  if (previous_id === null && next_id === null) return null;
  return (
    <nav className={styles.neighbours} aria-label="Phrases beside this one">
      {previous_id !== null && (
        <LinkButton variant="quiet" size="small" to={paths.adminEditPhrase(previous_id)}>
          {`Previous phrase (${phrase_no - 1})`}
        </LinkButton>
      )}
      {next_id !== null && (
        <LinkButton variant="quiet" size="small" to={paths.adminEditPhrase(next_id)}>
          {`Next phrase (${phrase_no + 1})`}
        </LinkButton>
      )}
    </nav>
  );
}
