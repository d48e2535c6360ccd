import { type FileKind, fileKinds } from '@lingostory/contract/files';
import { type Ref, type RefCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import type { FieldFrame } from '../../../ui/forms/field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Pick<FieldFrame, 'label' | 'error'> & {
  kind: FileKind;
  /** The address of the file that stays unless another is chosen. */
  current: string | null;
  /** What is heard or seen below, in words: the chosen file, or the one that stays. */
  previewName?: (chosen: File | undefined) => string;
  name: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  onBlur: () => void;
  ref: RefCallback<HTMLInputElement>;
};

const megabyte = 1024 * 1024;

/** A file to drop or to choose, and what it looks or sounds like. With react-hook-form: `{...controller.field}`. */
export function FileField(props: FileFieldProps) {
  const { label, error, kind, current, value, onChange, ref, previewName, ...rest } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const isPicture = kind === 'cover';
  const chosen = usePreview(value, isPicture);
  const address = value === undefined ? current : chosen;
  const { accept, what, max } = fileKinds[kind];
  const kindInWords = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const old = current === null ? '' : ' Leave it empty to keep the current file.';
  const shownName = previewName?.(value) ?? `Preview: ${label}`;

  const handleRef: Ref<HTMLInputElement> = (node) => {
    input.current = node;
    ref(node);
  };
  const handleRemove = () => {
    input.current?.focus();
    onChange(undefined);
  };

  return (
    <div className={styles.block}>
      <DropZone
        {...rest}
        ref={handleRef}
        label={label}
        error={error}
        hint={`${kindInWords}, maximum ${max / megabyte} MB.${old}`}
        what={isPicture ? 'an image' : 'an audio file'}
        accept={accept.join(',')}
        value={value}
        onChange={onChange}
      />
      {address !== null && (
        <div className={styles.preview}>
          {isPicture ? (
            <img className={styles.picture} src={address} alt={shownName} />
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: the text field beside it says what is spoken.
            <audio
              key={address}
              className={styles.sound}
              controls
              preload="metadata"
              src={address}
              aria-label={shownName}
            />
          )}
          {value !== undefined && (
            <Button variant="quiet" size="small" aria-label={`Remove ${label}`} onClick={handleRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type Preview = { file: File; address: string };

/** An address for a chosen file. Pictures as data, sounds as blobs: what the page's policy lets through. */
export function usePreview(file: File | undefined, isPicture: boolean): string | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let isWanted = true;
    const reading = isPicture ? readAsData(file) : Promise.resolve(URL.createObjectURL(file));
    void reading.then((address) => {
      if (isWanted && address !== null) setPreview({ file, address });
    });
    return () => {
      isWanted = false;
      // Only a blob's address holds memory; to a data address this does nothing.
      void reading.then((address) => address !== null && URL.revokeObjectURL(address));
    };
  }, [file, isPicture]);
  return file !== undefined && preview?.file === file ? preview.address : null;
}

/** Null for a file that cannot be read any more. */
function readAsData(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
