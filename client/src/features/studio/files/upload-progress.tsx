import { useState } from 'react';
import { Progress } from '../../../ui/progress.tsx';
import styles from './upload-progress.module.css';

/**
 * Tracks the progress of a form's upload in percent. `begin` resets it and returns the progress callback to pass to
 * the request.
 */
export function useUploadProgress() {
  const [percent, setPercent] = useState(0);
  const startTracking = () => {
    setPercent(0);
    return (fraction: number) => setPercent(Math.round(fraction * 100));
  };
  return { percent, begin: startTracking };
}

type UploadProgressProps = {
  percent: number;
  /** Text shown after "Uploaded." while the server is still working. */
  processingText?: string;
};

export function UploadProgress({ percent, processingText = 'Checking the file…' }: UploadProgressProps) {
  return (
    <div className={styles.sending}>
      <span>{percent < 100 ? `Uploading… ${percent} %` : `Uploaded. ${processingText}`}</span>
      <Progress label="Upload progress" value={percent} max={100} />
    </div>
  );
}
