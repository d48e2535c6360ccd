import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './to-begin.module.css';

/** For a member of whom no word is known yet. */
export function ToBegin() {
  return (
    <div className={styles.begin}>
      <p>
        Tell us which words you know, and every story shows how much of it you already understand. Until then,
        the newest come first.
      </p>
      <LinkButton to={paths.words} size="small">
        Tell us which words you know
      </LinkButton>
    </div>
  );
}
