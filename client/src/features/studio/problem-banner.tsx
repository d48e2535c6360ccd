import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './problem-banner.module.css';

type ProblemBannerProps = { label: string; onPress: () => void; children: string };

/** What went wrong while an editor worked, and the one thing to do about it. */
export function ProblemBanner({ label, onPress, children }: ProblemBannerProps) {
  return (
    <Banner tone="bad">
      <div className={styles.problem}>
        <p>{children}</p>
        <Button size="small" variant="quiet" onClick={onPress}>
          {label}
        </Button>
      </div>
    </Banner>
  );
}
