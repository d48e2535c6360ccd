import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { MeaningFields } from './meaning-fields.tsx';
import { useEditWordMutation } from './words.api.ts';

type EditMeaningDialogProps = {
  word: Pick<KeptWordView, 'id' | 'text' | 'meaning' | 'note'>;
  onEdited?: (edited: Pick<KeptWordView, 'meaning' | 'note'>) => void;
  /** How the dialog is closed, and where the focus goes then if not to the element that had it. */
  dialogProps: { onClose: () => void; finalFocus?: () => boolean };
};

const loadSchema = async () =>
  (await import('@lingostory/contract/vocabulary/words/schemas')).schemas.editWord.input;

export function EditMeaningDialog({ word, onEdited, dialogProps }: EditMeaningDialogProps) {
  const [editWord] = useEditWordMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: { meaning: word.meaning, note: word.note, id: word.id },
    call: editWord,
    situation: 'member',
    onSuccess: ({ data }) => {
      onEdited?.(data);
      dialogProps.onClose();
      return undefined;
    },
  });
  return (
    <Dialog open {...dialogProps} title={`Meaning of “${word.text}”`}>
      <Form onSubmit={submit}>
        <MeaningFields meaning={field('meaning')} note={field('note')} />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </Form>
    </Dialog>
  );
}
