import { type ComponentProps, type Ref, useState } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './drop-zone.module.css';
import { Field, type FieldProps } from './field.tsx';

type DropZoneProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
    /** The kind of file with its article, such as "an image". */
    noun: string;
    value: File | undefined;
    onChange: (file: File) => void;
    ref?: Ref<HTMLInputElement>;
  };

const bytesPerKilobyte = 1024;
const megabyte = 1024 * bytesPerKilobyte;

function formatFileSize({ size }: File): string {
  if (size >= megabyte) return `${(size / megabyte).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(size / bytesPerKilobyte))} kB`;
}

/** A file input on which users can drop a file or open the file picker. */
export function DropZone({ label, hint, error, noun, value, onChange, ...input }: DropZoneProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return (
    <>
      <Field label={label} hint={hint} error={error}>
        {(controlProps) => (
          <div className={classNames(styles.zone, isDraggedOver && styles.over)}>
            <span className={styles.chosen}>{value === undefined ? `Drop ${noun} here` : value.name}</span>
            <span className={styles.how}>
              {value === undefined
                ? 'or choose a file'
                : `${formatFileSize(value)}. Drop or choose another one`}
            </span>
            <input
              {...input}
              {...controlProps}
              type="file"
              className={styles.input}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) onChange(file);
                // Clears the input, so that choosing the same file again fires another change event.
                event.target.value = '';
              }}
              onDragEnter={() => setDraggedOver(true)}
              onDragLeave={() => setDraggedOver(false)}
              onDrop={() => setDraggedOver(false)}
            />
          </div>
        )}
      </Field>
      <VisuallyHidden>
        <span aria-live="polite">
          {value !== undefined && `Chosen: ${value.name} (${formatFileSize(value)})`}
        </span>
      </VisuallyHidden>
    </>
  );
}
