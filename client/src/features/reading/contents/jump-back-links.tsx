import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextButton } from '../base/controls/text-button.tsx';
import styles from './jump-back-links.module.css';
import type { ReaderContents } from './use-reader-contents.ts';

type JumpBackLinksProps = { contents: Pick<ReaderContents, 'origin' | 'goBack' | 'dismiss' | 'elsewhere'> };

/**
 * Shows the "Back to where I was" link after a jump, until it is used, dismissed or no longer needed. Also shows a
 * link to the phrase that was last read in another tab.
 */
export function JumpBackLinks({ contents: { origin, goBack, dismiss, elsewhere } }: JumpBackLinksProps) {
  return (
    <>
      {origin !== null && (
        <div className={styles.back}>
          <TextButton onClick={goBack}>Back to where I was</TextButton>
          <StayButton onStay={dismiss} />
        </div>
      )}
      <div role="status">
        {elsewhere.phraseNo !== null && (
          <div className={styles.back}>
            <p className={styles.said}>You went on to phrase {elsewhere.phraseNo} in another tab</p>
            <TextButton onClick={elsewhere.goToPhrase}>Go there</TextButton>
            <StayButton onStay={elsewhere.dismiss} />
          </div>
        )}
      </div>
    </>
  );
}

function StayButton({ onStay }: { onStay: () => void }) {
  return (
    <IconButton icon="close" label="Stay here" size={18} className={styles.close ?? ''} onClick={onStay} />
  );
}
