import { type ReactNode, useId } from 'react';
import styles from './choices.module.css';

type Choice<Value> = { value: Value; label: string; face?: ReactNode };

type ChoicesProps<Value> = {
  legend: string;
  /** Only for the ear, where a title already says it. */
  hideLegend?: boolean;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { legend, hideLegend = false, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.face ?? choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
