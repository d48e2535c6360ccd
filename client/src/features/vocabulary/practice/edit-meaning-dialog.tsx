import { maxWordMeaningLength, maxWordNoteLength } from '@lingostory/contract/vocabulary/constants';
import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { schemas } from '@lingostory/contract/vocabulary/words/schemas';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useEditWordMutation } from '../words/words.api.ts';
import type { DialogProps } from './use-open-dialog.ts';

type EditMeaningDialogProps = {
  word: KeptWordView;
  onEdited: (edited: Pick<KeptWordView, 'meaning' | 'note'>) => void;
  dialogProps: DialogProps;
};

export function EditMeaningDialog({ word, onEdited, dialogProps }: EditMeaningDialogProps) {
  const [editWord] = useEditWordMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: schemas.editWord.input,
    fields: { meaning: word.meaning, note: word.note, id: word.id },
    call: editWord,
    situation: 'member',
    onSuccess: ({ data }) => {
      onEdited(data);
      dialogProps.onClose();
      return undefined;
    },
  });
  return (
    <Dialog open {...dialogProps} title={`Meaning of “${word.text}”`}>
      <Form onSubmit={submit}>
        <TextField
          label="Meaning"
          autoComplete="off"
          maxLength={maxWordMeaningLength}
          {...field('meaning')}
        />
        <TextField
          label="Your note"
          hint="Optional. Only you can see it."
          autoComplete="off"
          maxLength={maxWordNoteLength}
          {...field('note')}
        />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </Form>
    </Dialog>
  );
}
