import { type FileKind, fileKinds } from '@lingostory/contract/files';
import { type Ref, type RefCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field, type FieldFrame } from '../../../ui/field.tsx';
import styles from './file-field.module.css';
import { usePreview } from './use-preview.ts';

type FileFieldProps = Pick<FieldFrame, 'label' | 'error'> & {
  kind: FileKind;
  /** The address of the file that stays unless another is chosen. */
  current: string | null;
  name: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  onBlur: () => void;
  ref: RefCallback<HTMLInputElement>;
};

const megabyte = 1024 * 1024;
const sizeOf = (file: File) => `${Math.max(0.1, file.size / megabyte).toFixed(1)} MB`;

/** A file to drop or to choose, and what it looks or sounds like. With react-hook-form: `{...controller.field}`. */
export function FileField({ label, error, kind, current, value, onChange, ref, ...rest }: FileFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const [isOver, setOver] = useState(false);
  const isPicture = kind === 'cover';
  const address = usePreview(value, isPicture) ?? (value === undefined ? current : null);
  const { accept, what, most } = fileKinds[kind];
  const kindInWords = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const old = current === null ? '' : ' Without one, the present one stays.';

  const handleRef: Ref<HTMLInputElement> = (node) => {
    input.current = node;
    ref(node);
  };
  const handleRemove = () => {
    if (input.current !== null) input.current.value = '';
    input.current?.focus();
    onChange(undefined);
  };

  return (
    <div className={styles.block}>
      <Field label={label} error={error} hint={`${kindInWords}, ${most / megabyte} MB at most.${old}`}>
        {(described) => (
          <div className={classNames(styles.zone, isOver && styles.over)}>
            <span className={styles.chosen}>
              {value === undefined ? `Drop ${isPicture ? 'a picture' : 'a sound'} here` : value.name}
            </span>
            <span className={styles.how}>
              {value === undefined ? 'or choose a file' : `${sizeOf(value)}. Drop or choose another one`}
            </span>
            <input
              {...rest}
              {...described}
              ref={handleRef}
              type="file"
              accept={accept.join(',')}
              className={styles.input}
              onChange={(event) => onChange(event.target.files?.[0])}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
            />
          </div>
        )}
      </Field>
      {address !== null && (
        <div className={styles.preview}>
          {isPicture ? (
            <img className={styles.picture} src={address} alt={`Preview: ${label}`} />
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: the sample text says what is spoken.
            <audio className={styles.sound} controls src={address} aria-label={`Preview: ${label}`} />
          )}
          {value !== undefined && (
            <Button look="quiet" size="small" aria-label={`Remove ${label}`} onClick={handleRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
