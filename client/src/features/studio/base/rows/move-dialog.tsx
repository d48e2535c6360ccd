import { yupResolver } from '@hookform/resolvers/yup';
import { integerField } from '@lingostory/contract/studio/fields';
import { useForm } from 'react-hook-form';
import { object } from 'yup';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';

type MoveDialogProps = {
  name: string;
  number: number;
  lowest: number;
  highest: number;
  onClose: () => void;
  onMove: (number: number) => void;
};

/** Dialog that asks for a row's new number, which can be on another page of the list. */
export function MoveDialog({ name, number, lowest, highest, onClose, onMove }: MoveDialogProps) {
  const schema = object({ number: integerField('The number', lowest, highest) });
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { number } });
  const handleValid = (values: { number: number }) => {
    onClose();
    onMove(values.number);
  };
  return (
    <Dialog open onClose={onClose} title={`Move ${name}`}>
      <Form onSubmit={form.handleSubmit(handleValid)}>
        <TextField
          label="New number"
          inputMode="numeric"
          autoComplete="off"
          hint={`From ${lowest} to ${highest}. The others are renumbered.`}
          error={form.formState.errors.number}
          {...form.register('number')}
        />
        <Button type="submit">Move</Button>
      </Form>
    </Dialog>
  );
}
