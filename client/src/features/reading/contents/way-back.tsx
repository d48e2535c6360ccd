import { IconButton } from '../../../ui/icon-button.tsx';
import { TextButton } from '../controls/text-button.tsx';
import type { ReaderContents } from './use-reader-contents.ts';
import styles from './way-back.module.css';

/** After a jump: the way back, until it is used, dismissed, or somebody has read on. */
export function WayBack({ contents: { origin, goBack, dismiss } }: { contents: ReaderContents }) {
  if (origin === null) return null;
  return (
    <div className={styles.back}>
      <TextButton onClick={goBack}>Back to where I was</TextButton>
      <IconButton icon="close" label="Stay here" size={18} className={styles.close ?? ''} onClick={dismiss} />
    </div>
  );
}
