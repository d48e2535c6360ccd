import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { DailyLimitForm, type DailyLimits } from './daily-limit-form.tsx';
import styles from './practice.module.css';
import { usePracticeSettings } from './practice-settings.ts';
import type { ModeChoice } from './session/ways.ts';
import type { DialogProps } from './use-open-dialog.ts';

const modeOptions: readonly { value: ModeChoice; label: string; hint?: string }[] = [
  { value: 'turns', label: 'Mixed' },
  { value: 'hear', label: 'Hear and recall', hint: 'For words with a recording.' },
  { value: 'see', label: 'See and recall' },
  { value: 'gap', label: 'Fill the gap', hint: 'For words with a phrase.' },
  { value: 'meaning', label: 'Meaning first, then sound', hint: 'For words with a recording.' },
  { value: 'dictation', label: 'Dictation', hint: 'Type the phrase that you hear. Not part of Mixed.' },
];

type SettingsDialogProps = {
  limits: DailyLimits;
  /** True while the back of a card is shown. Its question has been answered, so another card type has to wait. */
  isAnswerShown: boolean;
  dialogProps: DialogProps;
};

export function SettingsDialog({ limits, isAnswerShown, dialogProps }: SettingsDialogProps) {
  const { settings, changeSettings } = usePracticeSettings();
  return (
    <Dialog open {...dialogProps} title="Practice settings">
      <div className={styles.settings}>
        <RadioGroup
          legend="Card type"
          options={modeOptions}
          value={settings.way}
          onChange={(modeChoice) => changeSettings({ way: modeChoice })}
        />
        {isAnswerShown && (
          <p className={styles.note}>
            You’ve already seen this card’s answer. A change starts with the next card.
          </p>
        )}
        <Switch
          label="Use letters and digits as keys"
          checked={settings.letterKeys}
          onChange={(letterKeys) => changeSettings({ letterKeys })}
        />
        <DailyLimitForm limits={limits} />
      </div>
    </Dialog>
  );
}
