import { fileKinds } from '@lingostory/contract/files';
import type { ImportResultView } from '@lingostory/contract/vocabulary/files/schemas';
import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { getTimeZone } from '../../../lib/time-zone.ts';
import type { Outcome } from '../../../ui/page/banner.tsx';
import { describeImportProblem } from './describe-import-problem.ts';
import { useImportWordsMutation, useUndoImportMutation } from './files.api.ts';

/** Options that the member has chosen. They override what was detected in the file. */
export type ImportChoices = Partial<
  Pick<ImportResultView, 'as' | 'word_column' | 'meaning_column' | 'state_column' | 'note_column'>
>;

const { max } = fileKinds.words;

/**
 * Manages an import, from choosing a file to undoing the import. Every change of an option requests a new preview.
 */
export function useImport() {
  const [importWords, { isLoading: isImporting }] = useImportWordsMutation();
  const [undoImport, { isLoading: isUndoing }] = useUndoImportMutation();
  const [file, setFile] = useState<File | undefined>();
  const [choices, setChoices] = useState<ImportChoices>({});
  const [preview, setPreview] = useState<ImportResultView | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [importedAt, setImportedAt] = useState<string | null>(null);
  /** Sequence number of the latest request. Responses to earlier requests are ignored. */
  const latestRequestNumberRef = useRef(0);

  const requestImport = async (chosen: File, options: ImportChoices, isDryRun: boolean) => {
    latestRequestNumberRef.current += 1;
    const requestNumber = latestRequestNumberRef.current;
    setOutcome(null);
    const input = { ...options, file: chosen, dry_run: isDryRun, time_zone: getTimeZone() };
    const { data, error } = await importWords(input);
    if (requestNumber !== latestRequestNumberRef.current) return undefined;
    if (data === undefined) setOutcome({ tone: 'bad', message: describeImportProblem(error, isDryRun) });
    return data;
  };

  const reset = () => {
    latestRequestNumberRef.current += 1;
    setFile(undefined);
    setChoices({});
    setPreview(null);
  };

  return {
    file,
    preview,
    outcome,
    importedAt,
    isUndoing,
    busy: isImporting,
    choose: async (chosen: File) => {
      reset();
      setImportedAt(null);
      setFile(chosen);
      if (chosen.size === 0) return setOutcome({ tone: 'bad', message: 'This file is empty.' });
      if (chosen.size > max)
        return setOutcome({ tone: 'bad', message: `File is too large (maximum ${max >> 20} MB).` });
      setPreview((await requestImport(chosen, {}, true))?.data ?? null);
    },
    /** Changes one option, keeps the others and requests a new preview. */
    change: async (change: ImportChoices) => {
      if (file === undefined || preview === null) return;
      const options = { ...choices, ...change };
      setChoices(options);
      const data = (await requestImport(file, options, true))?.data;
      if (data !== undefined) setPreview(data);
    },
    cancel: () => {
      reset();
      setOutcome(null);
    },
    importFile: async () => {
      if (file === undefined) return;
      const response = await requestImport(file, choices, false);
      if (response === undefined) return;
      reset();
      setImportedAt(response.data.imported_at);
      setOutcome({ tone: 'good', message: response.message });
    },
    undo: async () => {
      if (importedAt === null) return;
      const { data, error } = await undoImport({ imported_at: importedAt, time_zone: getTimeZone() });
      if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('member', error) });
      setImportedAt(null);
      setOutcome({ tone: 'good', message: data.message });
    },
    choices,
  };
}
