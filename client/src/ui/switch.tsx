import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { Ref } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';

type SwitchProps = {
  label: string;
  /** Only for the ear, where a table's column already names it. */
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
  ref?: Ref<HTMLElement>;
};

export function Switch({
  label,
  hideLabel = false,
  checked,
  onChange,
  disabled,
  className,
  ref,
}: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control, which the linter cannot see.
    <label className={classNames(styles.switchLine, className)}>
      {!hideLabel && label}
      <BaseSwitch.Root
        {...(ref !== undefined && { ref })}
        className={styles.switch}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled ?? false}
        aria-label={label}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  );
}
