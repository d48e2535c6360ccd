import { Switch as BaseSwitch } from '@base-ui/react/switch';
import styles from './choice.module.css';

type SwitchProps = {
  label: string;
  /** Only for the ear, where a table's column already names it. */
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function Switch({ label, hideLabel = false, checked, onChange }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control, which the linter cannot see.
    <label className={styles.switchLine}>
      {!hideLabel && label}
      <BaseSwitch.Root
        className={styles.switch}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        aria-label={label}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  );
}
