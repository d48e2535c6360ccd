import { readTimes } from '@lingostory/contract/studio/times/read-times';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { type RecordingValues, timesFileTypes } from './recording-fields.ts';
import styles from './recording-form.module.css';

type TimesFieldProps = { control: Control<RecordingValues, unknown, RecordingValues> };

/** Field for a file with both phrases and times, which makes an alignment unnecessary. */
export function TimesField({ control }: TimesFieldProps) {
  const { field, fieldState } = useController({ control, name: 'times' });
  const { value: times, onChange, ref, name, onBlur } = field;
  const [file, setFile] = useState<File | undefined>();
  const handleFile = async (chosen: File) => {
    setFile(chosen);
    const result = await chosen
      .arrayBuffer()
      .then((bytes) => readTimes(new Uint8Array(bytes)))
      .catch(() => ({ rows: [], problems: [{ line: null, message: 'This file can’t be read anymore.' }] }));
    onChange({ name: chosen.name, ...result });
  };
  return (
    <div className={styles.field}>
      <DropZone
        ref={ref}
        name={name}
        onBlur={onBlur}
        label="Times file"
        hint="Optional. SRT, WebVTT, Audacity labels or an aeneas map: its phrases and times are used instead of the text."
        error={fieldState.error}
        noun="a times file"
        accept={timesFileTypes}
        value={times && file}
        onChange={(chosen) => void handleFile(chosen)}
      />
      {times !== undefined && (
        <Button
          variant="quiet"
          size="small"
          aria-label="Remove Times file"
          onClick={() => onChange(undefined)}
        >
          Remove
        </Button>
      )}
      {times !== undefined && times.problems.length > 0 && (
        <div className={styles.problems} role="status">
          <p>
            {times.rows.length === 0
              ? 'We can’t use this file:'
              : `${pluralize(times.problems.length, 'row')} of this file can’t be used and will be left out:`}
          </p>
          <ul>
            {times.problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line !== null && <strong>Line {line}</strong>} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
