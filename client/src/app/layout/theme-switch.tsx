import { useId } from 'react';
import { type ThemeChoice, useTheme } from '../../lib/theme.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useDisclosure } from './disclosure.ts';
import styles from './theme-switch.module.css';

const themeOptions: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'Same as my device' },
  { value: 'light', label: 'Light' },
  { value: 'sepia', label: 'Sepia' },
  { value: 'night', label: 'Night' },
];

export function ThemeSwitch() {
  const { isOpen, toggle, ref } = useDisclosure();
  const id = useId();
  return (
    <div ref={ref} className={styles.place}>
      <IconButton
        icon="moon"
        label="Colors"
        size={20}
        className={styles.button ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      />
      <div id={id} className={styles.panel} hidden={!isOpen}>
        <ThemeChoices />
      </div>
    </div>
  );
}

function ThemeChoices() {
  const { chosen, choose } = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>Colors</legend>
      {themeOptions.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => choose(value)}
          />
          <span className={styles.swatch} data-swatch={value} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
