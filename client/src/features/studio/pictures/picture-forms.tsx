import type { StudioPictureView } from '@lingostory/contract/studio/pictures/schemas';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { FileField } from '../files/file-field.tsx';
import styles from './picture-list.module.css';
import {
  type AddPictureValues,
  addPictureSchema,
  type EditPictureValues,
  editPictureSchema,
  toAltInput,
  toPositionInput,
} from './picture-schema.ts';
import { type PicturePosition, useAddPictureMutation, useEditPictureMutation } from './pictures.api.ts';

type FormProps = {
  /** Called with the server's message after the picture was saved. */
  onSaved: (message: string) => void;
  onCancel: () => void;
};

/** Form for a new picture. */
export function AddPictureForm({ place, onSaved, onCancel }: FormProps & { place: PicturePosition }) {
  const [addPicture] = useAddPictureMutation();
  const { control, field, submit, busy, outcome } = useApiForm<AddPictureValues, { message: string }>({
    schema: addPictureSchema,
    fields: { picture: undefined, alt: '', decorative: false },
    situation: 'studio',
    call: ({ picture, ...description }) =>
      addPicture({ ...toPositionInput(place), ...toAltInput(description), picture }),
    onSuccess: ({ message }) => {
      onSaved(message);
      return undefined;
    },
  });
  const picture = useController({ control, name: 'picture' });
  const decorative = useController({ control, name: 'decorative' });
  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      <FileField
        {...picture.field}
        label="Picture"
        kind="picture"
        current={null}
        error={picture.fieldState.error}
      />
      <DescriptionFields isDecorative={decorative.field.value} onDecorativeChange={decorative.field.onChange}>
        <TextField label="Description" hint={altHint} {...field('alt')} />
      </DescriptionFields>
      <OutcomeBanner outcome={outcome} />
      <FormButtons submitLabel="Add picture" busy={busy} onCancel={onCancel} />
    </Form>
  );
}

/** Form for the description of a picture. */
export function EditPictureForm(props: FormProps & { picture: StudioPictureView }) {
  const { picture, onSaved, onCancel } = props;
  const [editPicture] = useEditPictureMutation();
  const { control, field, submit, busy, outcome } = useApiForm<EditPictureValues, { message: string }>({
    schema: editPictureSchema,
    fields: { alt: picture.alt ?? '', decorative: picture.alt === '' },
    situation: 'studio',
    call: (description) => editPicture({ picture_id: picture.id, ...toAltInput(description) }),
    onSuccess: ({ message }) => {
      onSaved(message);
      return undefined;
    },
  });
  const decorative = useController({ control, name: 'decorative' });
  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      <DescriptionFields isDecorative={decorative.field.value} onDecorativeChange={decorative.field.onChange}>
        <TextField label="Description" hint={altHint} {...field('alt')} />
      </DescriptionFields>
      <OutcomeBanner outcome={outcome} />
      <FormButtons submitLabel="Save description" busy={busy} onCancel={onCancel} />
    </Form>
  );
}

const altHint = 'One sentence for readers who can’t see the picture.';

type DescriptionFieldsProps = {
  isDecorative: boolean;
  onDecorativeChange: (isDecorative: boolean) => void;
  children: ReactNode;
};

/** The field for a picture's description, and the switch for a picture without one. */
function DescriptionFields({ isDecorative, onDecorativeChange, children }: DescriptionFieldsProps) {
  return (
    <>
      {!isDecorative && children}
      <Switch
        label="Decorative"
        hint="For an ornament that says nothing by itself. Screen readers skip it."
        checked={isDecorative}
        onChange={onDecorativeChange}
      />
    </>
  );
}

type FormButtonsProps = { submitLabel: string; busy: boolean; onCancel: () => void };

function FormButtons({ submitLabel, busy, onCancel }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
