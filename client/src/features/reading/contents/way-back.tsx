import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextButton } from '../base/controls/text-button.tsx';
import type { ReaderContents } from './use-reader-contents.ts';
import styles from './way-back.module.css';

type WayBackProps = { contents: Pick<ReaderContents, 'origin' | 'goBack' | 'dismiss' | 'elsewhere'> };

/**
 * Shows the link back after a jump until it is used, dismissed or no longer needed. Also shows a link to the phrase
 * that was last read in another tab.
 */
export function WayBack({ contents: { origin, goBack, dismiss, elsewhere } }: WayBackProps) {
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
            <TextButton onClick={elsewhere.go}>Go there</TextButton>
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
