import { useState } from 'react';
import { Progress } from '../../../ui/progress.tsx';
import styles from './upload-progress.module.css';

/** How much of a form with files is sent, in percent. `begin` starts at 0 and gives what the call reports to. */
export function useUpload() {
  const [percent, setPercent] = useState(0);
  const begin = () => {
    setPercent(0);
    return (share: number) => setPercent(Math.round(share * 100));
  };
  return { percent, begin };
}

type UploadProgressProps = {
  percent: number;
  /** What is said once everything is sent. */
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
