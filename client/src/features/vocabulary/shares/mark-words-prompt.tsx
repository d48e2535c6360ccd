import { assumedKnownWords } from '@lingostory/contract/catalogue/constants';
import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './mark-words-prompt.module.css';

/** Prompts a member who hasn't marked any words yet to mark the ones they know. */
export function MarkWordsPrompt() {
  return (
    <div className={styles.prompt}>
      <p>
        Tell us which words you know, and every story shows how many words on a page are new to you. Until
        then, we count those that aren’t among the {assumedKnownWords.toLocaleString('en')} most common in
        French.
      </p>
      <LinkButton to={paths.words} size="small">
        Tell us which words you know
      </LinkButton>
    </div>
  );
}
