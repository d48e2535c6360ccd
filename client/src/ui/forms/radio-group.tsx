import { Radio } from '@base-ui/react/radio';
import { RadioGroup as BaseRadioGroup } from '@base-ui/react/radio-group';
import { type Ref, useId } from 'react';
import { FieldError, type FieldProps } from './field.tsx';
import styles from './radio-group.module.css';

type RadioOption<Value extends string | number> = { value: Value; label: string; hint?: string };

type RadioGroupProps<Value extends string | number> = Omit<FieldProps, 'label'> & {
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean | undefined;
  /** Focused if the field has an error. Pass react-hook-form's `field.ref`. */
  ref?: Ref<HTMLElement>;
};

/**
 * A radio group for react-hook-form: `<RadioGroup legend="…" options={…} {...useController({ control, name }).field}
 * />`
 */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, hint, error, ref, disabled = false, ...rest } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.group}>
      <span id={`${id}-legend`} className={styles.legend}>
        {legend}
      </span>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      <BaseRadioGroup
        {...rest}
        className={styles.options}
        aria-labelledby={`${id}-legend`}
        aria-describedby={error === undefined ? hintId : `${id}-error`}
        disabled={disabled}
        value={value ?? null}
        onValueChange={(newValue) => {
          const option = options.find((candidate) => candidate.value === newValue);
          if (option !== undefined) onChange(option.value);
        }}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the linter cannot see the radio inside, which is the control.
          <label key={option.value} className={styles.option}>
            <Radio.Root
              value={option.value}
              className={styles.radio}
              {...(index === 0 && ref !== undefined && { ref })}
            >
              <Radio.Indicator className={styles.dot} />
            </Radio.Root>
            <span>
              {option.label}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </BaseRadioGroup>
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}
