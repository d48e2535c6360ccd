import { useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { toProblem } from '../../../lib/http/problem.ts';

/** Form values by field name. */
type Values = Readonly<Record<string, unknown>>;

type MergeResult = {
  /** Fields that only the other editor changed, with their new values. */
  accepted: Values;
  /** Fields that both editors changed to different values. */
  contested: readonly string[];
};

/**
 * Three-way merge of two edits of a row, field by field. If only the other editor changed a field, accepts their
 * value. If both changed it to different values, the field is contested. Ignores line endings, because browsers
 * submit \r\n but show \n.
 */
export function mergeEdits(baseValues: Values, myValues: Values, theirValues: Values): MergeResult {
  // Takes the field names from the stored row, where they are in the same order as on the page.
  const fieldNames = Object.keys(theirValues);
  const changedNames = fieldNames.filter(
    (name) =>
      !isSameValue(theirValues[name], baseValues[name]) && !isSameValue(theirValues[name], myValues[name]),
  );
  const isContested = (name: string) => !isSameValue(myValues[name], baseValues[name]);
  return {
    accepted: Object.fromEntries(
      changedNames.filter((name) => !isContested(name)).map((name) => [name, theirValues[name]]),
    ),
    contested: changedNames.filter(isContested),
  };
}

/**
 * Returns the accepted fields without those edited after the form was submitted, so that a merge does not overwrite
 * newer input.
 */
export function pickUneditedFields(
  acceptedFields: Values,
  sentValues: Values,
  currentValues: Values,
): Values {
  return Object.fromEntries(
    Object.entries(acceptedFields).filter(([name]) => isSameValue(currentValues[name], sentValues[name])),
  );
}

function isSameValue(firstValue: unknown, secondValue: unknown): boolean {
  if (firstValue instanceof File || secondValue instanceof File) return firstValue === secondValue;
  return textOf(firstValue) === textOf(secondValue);
}

const textOf = (value: unknown) => String(value ?? '').replace(/\r\n?/g, '\n');

type VersionedRow = { version: number };
type ApiFormOptions<Values extends FieldValues, Data> = Parameters<typeof useApiForm<Values, Data>>[0];

type EditFormOptions<Values extends FieldValues, Stored extends VersionedRow, Data> = Omit<
  ApiFormOptions<Values, Data>,
  'call' | 'situation' | 'guarded' | 'draft'
> & {
  /** The row being edited, or undefined for a new row. */
  editedRow: NoInfer<Stored> | undefined;
  /** Returns the form values for a stored row. */
  fieldsOf: (stored: Stored) => ApiFormOptions<Values, Data>['fields'];
  /** Returns a row's stored file paths by field name. The form itself contains only newly chosen files. */
  filesOf?: (stored: Stored) => Readonly<Record<string, string | null>>;
  /** Submits the form. `seenVersion` contains the row version that the editor started from. */
  call: (
    values: Values,
    seenVersion: { version?: number },
  ) => ReturnType<ApiFormOptions<Values, Data>['call']>;
};

export type EditSide = 'mine' | 'theirs';
export type ContestedField = { name: string; mine: unknown; theirs: unknown };

/** Maximum number of automatic merges per save. After that, the server's error message is shown. */
const maxMerges = 5;

/**
 * Edit form with optimistic locking. It submits the version of the row that it was filled with. If another editor has
 * saved the row since, fields that only one of them changed are merged and submitted again. `conflict` lists the
 * fields that both changed, so that the editor can choose. Also warns before unsaved changes are lost.
 */
export function useEditForm<
  Values extends FieldValues,
  Stored extends VersionedRow,
  Data extends { data: VersionedRow },
>(options: EditFormOptions<Values, Stored, Data>) {
  const { editedRow, fieldsOf, filesOf = () => ({}), call, onSuccess, ...formOptions } = options;
  /** Values and version of the row that the form was filled with. */
  const baseRow = useRef(
    editedRow === undefined ? undefined : { version: editedRow.version, values: valuesOf(editedRow) },
  );
  const hasMerged = useRef(false);
  /** Field values as last submitted, plus the values merged in since then. */
  const sentFields = useRef<Record<string, unknown>>({});
  const [conflict, setConflict] = useState<{ stored: Stored; fields: ContestedField[] } | null>(null);

  function valuesOf(storedRow: Stored): Record<string, unknown> {
    return { ...fieldsOf(storedRow), ...filesOf(storedRow) };
  }

  /**
   * Merges the submitted values with the row that another editor saved. Returns null if there is no such row, or if
   * the editor has to resolve a conflict.
   */
  const mergeWithStoredRow = (sentValues: Values, storedRow: Stored | null): Values | null => {
    const currentBaseRow = baseRow.current;
    if (storedRow === null || currentBaseRow === undefined) return null;
    const theirValues = valuesOf(storedRow);
    const fileNames = Object.keys(filesOf(storedRow));
    // A field without a chosen file keeps the stored file.
    const fileEntries = fileNames.map((name) => [name, sentValues[name] ?? currentBaseRow.values[name]]);
    const myValues: Record<string, unknown> = { ...sentValues, ...Object.fromEntries(fileEntries) };
    const { accepted, contested } = mergeEdits(currentBaseRow.values, myValues, theirValues);
    const fields = Object.fromEntries(Object.entries(accepted).filter(([name]) => !fileNames.includes(name)));
    const untouchedFields = pickUneditedFields(fields, sentFields.current, form.read());
    for (const [name, value] of Object.entries(untouchedFields)) setField(name, value);
    sentFields.current = { ...sentFields.current, ...untouchedFields };
    if (contested.length > 0) {
      const contestedFields = contested.map((name) => ({
        name,
        mine: myValues[name],
        theirs: theirValues[name],
      }));
      setConflict({ stored: storedRow, fields: contestedFields });
      return null;
    }
    hasMerged.current = true;
    baseRow.current = { version: storedRow.version, values: theirValues };
    return { ...sentValues, ...fields };
  };

  const form = useApiForm<Values, Data>({
    ...formOptions,
    situation: 'studio',
    guarded: true,
    call: async (values) => {
      setConflict(null);
      hasMerged.current = false;
      sentFields.current = form.read();
      const send = (sentValues: Values) =>
        call(sentValues, baseRow.current ? { version: baseRow.current.version } : {});
      let response = await send(values);
      let mergedValues = mergeWithStoredRow(values, findConflictingRow(response));
      for (let mergeCount = 1; mergedValues !== null && mergeCount <= maxMerges; mergeCount += 1) {
        response = await send(mergedValues);
        mergedValues = mergeWithStoredRow(mergedValues, findConflictingRow(response));
      }
      return response;
    },
    onSuccess: (response, values) => {
      const successResult = onSuccess?.(response, values);
      if (baseRow.current !== undefined)
        baseRow.current = {
          version: response.data.version,
          values: { ...values, ...successResult?.fields, ...filesOf(response.data as Stored) },
        };
      if (!hasMerged.current || successResult?.message === undefined) return successResult;
      return {
        ...successResult,
        message: `${successResult.message} The other editor’s changes are kept too.`,
      };
    },
  });

  const setField = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);

  return {
    ...form,
    conflict: conflict && {
      fields: conflict.fields,
      choose: (chosenSides: ReadonlyMap<string, EditSide>) => {
        const fileNames = Object.keys(filesOf(conflict.stored));
        for (const { name, theirs } of conflict.fields)
          if (chosenSides.get(name) === 'theirs')
            setField(name, fileNames.includes(name) ? undefined : theirs);
        baseRow.current = { version: conflict.stored.version, values: valuesOf(conflict.stored) };
        form.submit();
      },
    },
  };
}

/**
 * Returns the row that another editor saved since the form was filled, or null if the server rejected the edit for
 * another reason.
 */
function findConflictingRow<Stored>(response: { error?: unknown } | null): Stored | null {
  if (response?.error === undefined) return null;
  const { errors, data } = toProblem(response.error);
  return errors?.version === undefined || data === undefined ? null : (data as Stored);
}
