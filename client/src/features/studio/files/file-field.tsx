import { type FileKind, fileKinds } from '@lingostory/contract/files';
import { type Ref, type RefCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import type { FieldProps } from '../../../ui/forms/field.tsx';
import { ClipAudio } from './clip-audio.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Pick<FieldProps, 'label' | 'error'> & {
  kind: FileKind;
  /** URL of the stored file, which is replaced only if a new file is chosen. */
  current: string | null;
  /** Returns the accessible name of the preview. `chosen` is undefined if the preview shows the stored file. */
  getPreviewName?: (chosen: File | undefined) => string;
  name: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  onBlur: () => void;
  ref: RefCallback<HTMLInputElement>;
};

const megabyte = 1024 * 1024;

/** File field with drag and drop and a preview. With react-hook-form, spread `controller.field`. */
export function FileField(props: FileFieldProps) {
  const { label, error, kind, current, value, onChange, ref, getPreviewName, ...rest } = props;
  const input = useRef<HTMLInputElement | null>(null);
  const isPicture = kind === 'cover' || kind === 'picture';
  const chosenFileUrl = usePreview(value, isPicture);
  const previewUrl = value === undefined ? current : chosenFileUrl;
  const { accept, what, max } = fileKinds[kind];
  const capitalizedKindName = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const currentFileHint = current === null ? '' : ' Leave it empty to keep the current file.';
  const previewName = getPreviewName?.(value) ?? `Preview: ${label}`;

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
        hint={`${capitalizedKindName}, maximum ${max / megabyte} MB.${currentFileHint}`}
        noun={isPicture ? 'an image' : 'an audio file'}
        accept={accept.join(',')}
        value={value}
        onChange={onChange}
      />
      {previewUrl !== null && (
        <div className={styles.preview}>
          {isPicture ? (
            <img className={styles.picture} src={previewUrl} alt={previewName} />
          ) : (
            <ClipAudio
              key={previewUrl}
              className={styles.sound}
              preload="metadata"
              src={previewUrl}
              label={previewName}
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

type FilePreview = { file: File; url: string };

/**
 * Returns a preview URL for a chosen file: a data URL for a picture, or a blob URL for audio, as the content security
 * policy requires.
 */
export function usePreview(file: File | undefined, isPicture: boolean): string | null {
  const [preview, setPreview] = useState<FilePreview | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let isCurrent = true;
    const urlPromise = isPicture ? readAsDataUrl(file) : Promise.resolve(URL.createObjectURL(file));
    void urlPromise.then((url) => {
      if (isCurrent && url !== null) setPreview({ file, url });
    });
    return () => {
      isCurrent = false;
      // Only blob URLs hold memory. Revoking a data URL has no effect.
      void urlPromise.then((url) => url !== null && URL.revokeObjectURL(url));
    };
  }, [file, isPicture]);
  return file !== undefined && preview?.file === file ? preview.url : null;
}

/** Reads a file as a data URL. Resolves to null if the file can no longer be read. */
function readAsDataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
