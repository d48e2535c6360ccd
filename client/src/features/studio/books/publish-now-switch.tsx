import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { FormFields } from '../../../lib/forms/use-api-form.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { BookInput } from './book-schema.ts';

/** Switch that publishes a new book right away. It asks for confirmation, because the book has no phrases yet. */
export function PublishNowSwitch({ control }: Pick<FormFields<BookInput>, 'control'>) {
  const { field } = useController({ control, name: 'published' });
  const [isEmptyBookDialogOpen, setEmptyBookDialogOpen] = useState(false);
  const handleConfirm = () => {
    field.onChange(true);
    setEmptyBookDialogOpen(false);
  };
  return (
    <>
      <Switch
        label="Publish now"
        hint="While this is off, the book is saved as a draft. Readers see it once you publish it."
        checked={field.value === true}
        onChange={(isChecked) => (isChecked ? setEmptyBookDialogOpen(true) : field.onChange(false))}
      />
      <EmptyBookDialog
        open={isEmptyBookDialogOpen}
        onConfirm={handleConfirm}
        onCancel={() => setEmptyBookDialogOpen(false)}
      />
    </>
  );
}

type EmptyBookDialogProps = { open: boolean; busy?: boolean; onConfirm: () => void; onCancel: () => void };

/** Asks for confirmation before publishing a book without phrases, which readers could buy but not read. */
function EmptyBookDialog(props: EmptyBookDialogProps) {
  return (
    <ConfirmDialog {...props} title="This book has no phrases yet" confirmLabel="Publish anyway" isReversible>
      Readers could buy it, but they would find nothing to read. You can publish it anytime after you add its
      first phrases.
    </ConfirmDialog>
  );
}
