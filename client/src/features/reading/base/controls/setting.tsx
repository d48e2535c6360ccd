import { type ReactNode, useId } from 'react';
import styles from './setting.module.css';

type SettingProps = { legend: string; hint: string | undefined; children: ReactNode };

/** A setting in a panel: its name, an optional hint and its control. */
export function Setting({ legend, hint, children }: SettingProps) {
  const hintId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint === undefined ? undefined : hintId}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
