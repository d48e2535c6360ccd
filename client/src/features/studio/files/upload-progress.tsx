import { Progress } from '../../../ui/progress.tsx';
import styles from './upload-progress.module.css';

/** How far a form with files is on its way; `percent` of what is to be sent. */
export function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className={styles.sending}>
      <span>{percent < 100 ? `Sending… ${percent} %` : 'Sent. The server looks at the file…'}</span>
      <Progress label="Upload in percent" value={percent} max={100} />
    </div>
  );
}
