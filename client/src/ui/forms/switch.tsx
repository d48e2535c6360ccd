import { type KeyboardEvent, useId } from 'react';
import styles from './switch.module.css';

type SwitchProps = {
  label: string;
  hint?: string;
  /** Only for the ear, where a table's column already names it. */
  hideLabel?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Made of the browser's checkbox: the library's switch weighs 6 kB, too much for the reader. */
export function Switch({ label, hint, hideLabel = false, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.line}>
        {!hideLabel && label}
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked.
          role="switch"
          className={styles.switch}
          checked={checked}
          aria-label={hideLabel ? label : undefined}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
          onKeyDown={pressByEnter}
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

/** In a form the browser would send it instead. */
function pressByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}
