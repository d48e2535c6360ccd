import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './choice.module.css';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';

type CheckboxProps = {
  label: ReactNode;
  value: boolean | undefined;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  name?: string;
  error?: { message?: string | undefined } | undefined;
  ref?: Ref<HTMLElement>;
};

/** With react-hook-form: `<Checkbox label="…" {...useController({ control, name }).field} />` */
export function Checkbox({ label, value, onChange, error, ref, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control, which the linter cannot see. */}
      <label className={styles.line}>
        <BaseCheckbox.Root
          {...rest}
          {...(ref !== undefined && { ref })}
          className={styles.box}
          checked={value ?? false}
          onCheckedChange={(next) => onChange(next)}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        >
          <BaseCheckbox.Indicator>
            <Icon name="check" size={16} />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} message={error?.message} />
    </div>
  );
}
