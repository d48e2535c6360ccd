import { useRef, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { toProblem } from '../../../lib/http/problem.ts';

/** The values of a form by the names of its fields. */
type Values = Readonly<Record<string, unknown>>;

type Merge = {
  /** The fields that only the other editor changed, with their value. */
  taken: Values;
  /** The fields that both changed, and not to the same. */
  contested: readonly string[];
};

/**
 * Merges two edits of one row field by field: what only one editor changed is theirs, what both changed is contested.
 * Browsers send line breaks as \r\n and show them as \n, so a difference of line ends is no change.
 */
export function mergeEdits(before: Values, mine: Values, theirs: Values): Merge {
  // Stored rows have the order of the page.
  const names = Object.keys(theirs);
  const changed = names.filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  const isContested = (name: string) => !isSame(mine[name], before[name]);
  return {
    taken: Object.fromEntries(
      changed.filter((name) => !isContested(name)).map((name) => [name, theirs[name]]),
    ),
    contested: changed.filter(isContested),
  };
}

/** Of the fields that the other editor changed, those that still hold what was sent: what was typed since is not replaced. */
export function stillAsSent(taken: Values, sent: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(taken).filter(([name]) => isSame(now[name], sent[name])));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  return textOf(one) === textOf(other);
}

const textOf = (value: unknown) => String(value ?? '').replace(/\r\n?/g, '\n');

type Row = { version: number };
type Options<Values extends FieldValues, Data> = Parameters<typeof useApiForm<Values, Data>>[0];

type EditForm<Values extends FieldValues, Stored extends Row, Data> = Omit<
  Options<Values, Data>,
  'call' | 'situation' | 'guarded' | 'draft'
> & {
  /** The row that is edited; none where one is added. */
  edited: NoInfer<Stored> | undefined;
  /** The values of the form for a stored row. */
  fieldsOf: (stored: Stored) => Options<Values, Data>['fields'];
  /** The addresses of a row's files by field, as the form itself only holds files that were chosen. */
  filesOf?: (stored: Stored) => Readonly<Record<string, string | null>>;
  /** `seen` goes along with an edit. */
  call: (values: Values, seen: { version?: number }) => ReturnType<Options<Values, Data>['call']>;
};

export type Side = 'mine' | 'theirs';
export type ContestedField = { name: string; mine: unknown; theirs: unknown };

/** Edits that may meet before one is stored: beyond that many, the server's message is shown. */
const maxMerges = 5;

/**
 * A form of the studio. It asks before changes are lost, and sends the version that it was filled with. Where another
 * editor saved the row meanwhile, fields that only one of the two changed are merged and stored; `conflict` lists those
 * that both changed, and the editor chooses for each.
 */
export function useEditForm<Values extends FieldValues, Stored extends Row, Data extends { data: Row }>(
  options: EditForm<Values, Stored, Data>,
) {
  const { edited, fieldsOf, filesOf = () => ({}), call, onSuccess, ...rest } = options;
  /** The row that the form was filled with: in its fields, and its version. */
  const filled = useRef(
    edited === undefined ? undefined : { version: edited.version, values: valuesOf(edited) },
  );
  const hasMerged = useRef(false);
  /** What the fields held when the form was sent, with what was merged into them since. */
  const sentFields = useRef<Record<string, unknown>>({});
  const [conflict, setConflict] = useState<{ stored: Stored; fields: ContestedField[] } | null>(null);

  function valuesOf(stored: Stored): Record<string, unknown> {
    return { ...fieldsOf(stored), ...filesOf(stored) };
  }

  /** Merges what was sent with the row that was stored meanwhile. Null where there is none, or where the editor has to choose. */
  const merge = (sent: Values, stored: Stored | null): Values | null => {
    const before = filled.current;
    if (stored === null || before === undefined) return null;
    const theirs = valuesOf(stored);
    const files = Object.keys(filesOf(stored));
    // No file chosen means that the stored one stays.
    const kept = files.map((name) => [name, sent[name] ?? before.values[name]]);
    const mine: Record<string, unknown> = { ...sent, ...Object.fromEntries(kept) };
    const { taken, contested } = mergeEdits(before.values, mine, theirs);
    const fields = Object.fromEntries(Object.entries(taken).filter(([name]) => !files.includes(name)));
    const untouched = stillAsSent(fields, sentFields.current, form.read());
    for (const [name, value] of Object.entries(untouched)) setField(name, value);
    sentFields.current = { ...sentFields.current, ...untouched };
    if (contested.length > 0) {
      const sides = contested.map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
      setConflict({ stored, fields: sides });
      return null;
    }
    hasMerged.current = true;
    filled.current = { version: stored.version, values: theirs };
    return { ...sent, ...fields };
  };

  const form = useApiForm<Values, Data>({
    ...rest,
    situation: 'studio',
    guarded: true,
    call: async (values) => {
      setConflict(null);
      hasMerged.current = false;
      sentFields.current = form.read();
      const send = (sent: Values) => call(sent, filled.current ? { version: filled.current.version } : {});
      let response = await send(values);
      let merged = merge(values, storedOf(response));
      for (let merges = 1; merged !== null && merges <= maxMerges; merges += 1) {
        response = await send(merged);
        merged = merge(merged, storedOf(response));
      }
      return response;
    },
    onSuccess: (response, values) => {
      const success = onSuccess?.(response, values);
      if (filled.current !== undefined)
        filled.current = {
          version: response.data.version,
          values: { ...values, ...success?.fields, ...filesOf(response.data as Stored) },
        };
      if (!hasMerged.current || success?.message === undefined) return success;
      return { ...success, message: `${success.message} The other editor’s changes are kept too.` };
    },
  });

  const setField = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);

  return {
    ...form,
    conflict: conflict && {
      fields: conflict.fields,
      choose: (sides: ReadonlyMap<string, Side>) => {
        const files = Object.keys(filesOf(conflict.stored));
        for (const { name, theirs } of conflict.fields)
          if (sides.get(name) === 'theirs') setField(name, files.includes(name) ? undefined : theirs);
        filled.current = { version: conflict.stored.version, values: valuesOf(conflict.stored) };
        form.submit();
      },
    },
  };
}

/** The row that another editor has stored since the form was filled, where that is why nothing was saved. */
function storedOf<Stored>(response: { error?: unknown } | null): Stored | null {
  if (response?.error === undefined) return null;
  const { errors, data } = toProblem(response.error);
  return errors?.version === undefined || data === undefined ? null : (data as Stored);
}
