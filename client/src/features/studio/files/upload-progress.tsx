import { Progress } from '../../../ui/progress.tsx';
import styles from './upload-progress.module.css';

/** How far a form with files is on its way; `percent` of what is to be sent. */
export function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className={styles.sending}>
      <span>{percent < 100 ? `Uploading… ${percent} %` : 'Uploaded. Checking the file…'}</span>
      <Progress label="Upload progress" value={percent} max={100} />
    </div>
  );
}
