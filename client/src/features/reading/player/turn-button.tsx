import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './turn-button.module.css';

type TurnButtonProps = {
  way: 'previous' | 'next';
  /** The number that it leads to; without one the button rests. */
  to: number | null | undefined;
  onTurn: () => void;
};

const labels = { previous: 'Previous phrase', next: 'Next phrase' };

export function TurnButton({ way, to, onTurn }: TurnButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.turn, styles[way])}
      aria-label={labels[way]}
      disabled={to === null || to === undefined}
      onClick={onTurn}
    >
      <Icon name={way} size={26} />
    </button>
  );
}
