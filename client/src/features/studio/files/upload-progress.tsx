import { useState } from 'react';
import { Progress } from '../../../ui/progress.tsx';
import styles from './upload-progress.module.css';

/**
 * Tracks the progress of a form's upload in percent. `begin` resets it and returns the progress callback to pass to
 * the request.
 */
export function useUploadProgress() {
  const [percent, setPercent] = useState(0);
  const begin = () => {
    setPercent(0);
    return (share: number) => setPercent(Math.round(share * 100));
  };
  return { percent, begin };
}

type UploadProgressProps = {
  percent: number;
  /** Text shown after "Uploaded." while the server is still working. */
  afterwards?: string;
};

export function UploadProgress({ percent, afterwards = 'Checking the file…' }: UploadProgressProps) {
  return (
    <div className={styles.sending}>
      <span>{percent < 100 ? `Uploading… ${percent} %` : `Uploaded. ${afterwards}`}</span>
      <Progress label="Upload progress" value={percent} max={100} />
    </div>
  );
}
