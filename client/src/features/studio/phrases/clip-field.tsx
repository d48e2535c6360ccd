import { fileKinds } from '@lingostory/contract/files';
import { type DragEvent, type Ref, useEffect, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import styles from './clip-field.module.css';

type ClipFieldProps = {
  value: File | null;
  onChange: (file: File | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  error?: { message?: string | undefined } | undefined;
  isRequired: boolean;
  /** The address of the clip that is there already. */
  current: string | null;
};

/** Takes a sound by dialog or by dropping, and lets it be heard before it is sent. */
export function ClipField({ value, onChange, onBlur, ref, error, isRequired, current }: ClipFieldProps) {
  const [isOver, setOver] = useState(false);
  const chosen = useAddress(value);
  const heard = chosen ?? current;
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChange(file);
  };
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={styles.field}>
      <Field
        label="Audio file"
        hint={`An MP3, M4A, Ogg, WAV or FLAC sound, ${fileKinds.clip.most / 1024 / 1024} MB at most.${
          isRequired ? ' Required.' : ' Without a new one the present recording stays.'
        }`}
        error={error}
      >
        {(described) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard.
          <span
            className={styles.zone}
            data-over={isOver || undefined}
            onDragOver={handleDragOver}
            onDragLeave={() => setOver(false)}
            onDrop={handleDrop}
          >
            <input
              {...described}
              ref={ref}
              type="file"
              className={styles.input}
              accept={fileKinds.clip.accept.join(',')}
              onBlur={onBlur}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file !== undefined) onChange(file);
                // So that the same file can be chosen again.
                event.target.value = '';
              }}
            />
            <span aria-hidden="true">
              <strong>Choose a sound</strong> or drop it here
            </span>
          </span>
        )}
      </Field>
      <p role="status" className={styles.chosen}>
        {value !== null && `Chosen: ${value.name} (${sizeOf(value)})`}
      </p>
      {heard !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the phrase itself is the caption.
        <audio
          key={heard}
          className={styles.sound}
          controls
          preload="metadata"
          src={heard}
          aria-label={value === null ? 'The present recording' : `Preview of ${value.name}`}
        />
      )}
    </div>
  );
}

/** An address for a file that is not sent yet, for as long as it is shown. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

function sizeOf({ size }: File): string {
  const kilobytes = Math.max(1, Math.round(size / 1024));
  return kilobytes < 1024 ? `${kilobytes} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
