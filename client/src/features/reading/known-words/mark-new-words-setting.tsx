import { Switch } from '../../../ui/forms/switch.tsx';
import { useReaderSettings } from '../base/reader-settings.ts';
import styles from './known-words.module.css';

/** The setting that marks words in the text, with a legend of the marks. */
export function MarkNewWordsSetting({ isMarking }: { isMarking: boolean }) {
  const { changeSettings } = useReaderSettings();
  return (
    <div>
      <Switch
        label="Mark new words"
        checked={isMarking}
        onChange={(checked) => changeSettings({ markNewWords: checked })}
      />
      <p className={styles.legend}>
        <span className={styles.sample} data-mark="new">
          New
        </span>
        <span className={styles.sample} data-mark="learning">
          Learning
        </span>
        <span>Known</span>
      </p>
    </div>
  );
}
