import { type KeyboardEvent, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  hint?: string;
  /** True to hide the label visually, for example if a table column already names the switch. */
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch made of a native checkbox, because Base UI's switch would add 6 kB to the reader. */
export function Switch({ label, hint, hideLabel = false, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        {!hideLabel && label}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already exposes its checked state.
          role="switch"
          className={styles.switch}
          checked={checked}
          aria-label={hideLabel ? label : undefined}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
          onKeyDown={toggleOnEnter}
        />
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Toggles the switch on Enter, which would otherwise submit the form. */
function toggleOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}
