import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyLines } from '../../../ui/keys/key-lines.tsx';
import type { Command } from './key-commands.ts';

type KeyListProps = { commands: Readonly<Record<string, Command>>; onClose: () => void };

/** Dialog that lists the keys of a page and what they do. */
export function KeyList({ commands, onClose }: KeyListProps) {
  return (
    <Dialog open onClose={onClose} title="Keys" isTextOnly>
      <KeyLines lines={Object.values(commands)} />
    </Dialog>
  );
}
