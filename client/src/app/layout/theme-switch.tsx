import { useId } from 'react';
import { type ThemeChoice, useTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { useDisclosure } from './disclosure.ts';
import styles from './theme-switch.module.css';

const choices: readonly { value: ThemeChoice; label: string }[] = [
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
      <button
        type="button"
        className={styles.button}
        aria-label="Colors"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="moon" size={20} />
      </button>
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
      {choices.map(({ value, label }) => (
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
