import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Problem } from '../../lib/problem.ts';
import { useApiForm } from '../../lib/use-api-form.ts';

type Row = { version: number };
type Options<Values extends FieldValues, Data> = Parameters<typeof useApiForm<Values, Data>>[0];

type EditForm<Values extends FieldValues, Stored extends Row, Data> = Omit<
  Options<Values, Data>,
  'call' | 'situation' | 'guarded' | 'draft'
> & {
  /** The row that is edited; none where one is added. */
  edited: Stored | undefined;
  /** What the form would hold for a stored row. */
  fieldsOf: (stored: Stored) => Options<Values, Data>['fields'];
  /** `seen` goes along with an edit. */
  call: (values: Values, seen: { version?: number }) => ReturnType<Options<Values, Data>['call']>;
};

/**
 * A form of the studio. It asks before changes are lost, and sends the version that it was filled with: where somebody else
 * has saved the same meanwhile, `conflict` holds what they saved, and the editor chooses.
 */
export function useEditForm<Values extends FieldValues, Stored extends Row, Data extends { data: Row }>(
  options: EditForm<Values, Stored, Data>,
) {
  const { edited, fieldsOf, call, onSuccess, onProblem, ...rest } = options;
  const version = useRef(edited?.version);
  const [theirs, setTheirs] = useState<Stored | null>(null);
  const form = useApiForm<Values, Data>({
    ...rest,
    situation: 'studio',
    guarded: true,
    call: (values) => {
      setTheirs(null);
      return call(values, version.current === undefined ? {} : { version: version.current });
    },
    onSuccess: (response, values) => {
      if (edited !== undefined) version.current = response.data.version;
      return onSuccess?.(response, values);
    },
    onProblem: (problem) => {
      setTheirs(storedOf<Stored>(problem));
      onProblem?.(problem);
    },
  });

  const conflict = theirs && {
    mine: form.read(),
    theirs: fieldsOf(theirs),
    chooseMine: () => {
      version.current = theirs.version;
      form.submit();
    },
    chooseTheirs: () => {
      version.current = theirs.version;
      form.restart(fieldsOf(theirs), 'This is what the other editor saved.');
      setTheirs(null);
    },
  };
  return { ...form, conflict };
}

function storedOf<Stored>({ errors, data }: Problem): Stored | null {
  return errors?.version === undefined || data === undefined ? null : (data as Stored);
}
