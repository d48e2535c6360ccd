import { useCloseOnBack } from '../../../lib/navigation/use-close-on-back.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { KeyLines } from '../../../ui/keys/key-lines.tsx';
import { useReaderSettings } from '../base/reader-settings.ts';
import { shortcutList } from './reader-keys.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { settings, changeSettings } = useReaderSettings();
  useCloseOnBack(true, onClose);
  return (
    <Dialog open onClose={onClose} title="Keys" isTextOnly>
      <KeyLines lines={shortcutList} />
      <Switch
        label="Use letters and digits as keys"
        checked={settings.letterKeys}
        onChange={(checked) => changeSettings({ letterKeys: checked })}
      />
    </Dialog>
  );
}
