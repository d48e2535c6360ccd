import { type ReactNode, useId } from 'react';
import styles from './choice-group.module.css';
import { Setting } from './setting.tsx';

type Choice<Value> = { value: Value; label: string; face?: ReactNode };

type ChoiceGroupProps<Value> = {
  legend: string;
  hint?: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A group of radio buttons, side by side. */
export function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { legend, hint, choices, value, onChange } = props;
  const groupName = useId();
  return (
    <Setting legend={legend} hint={hint}>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={groupName}
              className={styles.input}
              aria-label={choice.label}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.face ?? choice.label}
          </label>
        ))}
      </div>
    </Setting>
  );
}
