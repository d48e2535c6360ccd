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
  lowestNumber: number;
  highestNumber: number;
  onClose: () => void;
  onMove: (number: number) => void;
};

/** Dialog that asks for a row's new number, which can be on another page of the list. */
export function MoveDialog({ name, number, lowestNumber, highestNumber, onClose, onMove }: MoveDialogProps) {
  const schema = object({ number: integerField('The number', lowestNumber, highestNumber) });
  const form = useForm({ resolver: yupResolver(schema), defaultValues: { number } });
  const handleValidSubmit = (values: { number: number }) => {
    onClose();
    onMove(values.number);
  };
  return (
    <Dialog open onClose={onClose} title={`Move ${name}`}>
      <Form onSubmit={form.handleSubmit(handleValidSubmit)}>
        <TextField
          label="New number"
          inputMode="numeric"
          autoComplete="off"
          hint={`From ${lowestNumber} to ${highestNumber}. The others are renumbered.`}
          error={form.formState.errors.number}
          {...form.register('number')}
        />
        <Button type="submit">Move</Button>
      </Form>
    </Dialog>
  );
}
