import { includedNoticeDays } from '@lingostory/contract/catalogue/constants';
import { useController } from 'react-hook-form';
import type { FormFields } from '../../../lib/forms/use-api-form.ts';
import { formatDay } from '../../../lib/labels/format.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { StudioBook } from '../base/studio.api.ts';
import type { BookInput } from './book-schema.ts';

type IncludedSwitchProps = Pick<FormFields<BookInput>, 'control'> & { book: StudioBook | undefined };

/** Switch that includes the book in memberships, with what that means for members. */
export function IncludedSwitch({ control, book }: IncludedSwitchProps) {
  const { field } = useController({ control, name: 'included' });
  const endsAt = book?.included_until ?? null;
  return (
    <Switch
      label="Included with membership"
      hint={
        endsAt !== null && field.value !== true
          ? `Members who began it can read on until ${formatDay(endsAt)}.`
          : `Members in a trial or an active membership read it without a credit. When you turn this off, those who began it can read on for ${includedNoticeDays} days.`
      }
      checked={field.value === true}
      onChange={field.onChange}
    />
  );
}
