import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

type HearButtonProps = {
  isPlaying: boolean;
  /** The accessible names of the button: while the phrase is silent, and while it plays. */
  labels: { hear: string; stop: string };
  onClick: () => void;
};

/** A button that plays a phrase, or stops it. */
export function HearButton({ isPlaying, labels, ...rest }: HearButtonProps) {
  return (
    <Button variant="quiet" size="small" aria-label={isPlaying ? labels.stop : labels.hear} {...rest}>
      <Icon name={isPlaying ? 'pause' : 'play'} size={18} />
      {isPlaying ? 'Stop' : 'Hear it'}
    </Button>
  );
}
