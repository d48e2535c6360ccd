import { Button } from '../../../ui/buttons/button.tsx';
import styles from './recovery.module.css';

type StepButtonsProps = { busy: boolean; onCancel: () => void };

export function StepButtons({ busy, onCancel }: StepButtonsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        Submit
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
