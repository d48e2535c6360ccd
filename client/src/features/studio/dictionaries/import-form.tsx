import { fileKinds } from '@lingostory/contract/files';
import { schemas } from '@lingostory/contract/studio/dictionaries/schemas';
import { useController } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { createFileSchema } from '../files/file-schema.ts';
import { useUploadProgress } from '../files/upload-progress.tsx';
import { useImportDictionaryMutation } from './dictionaries.api.ts';
import styles from './dictionaries.module.css';
import { ImportStatus } from './import-status.tsx';

const schema = schemas.importDictionary.input.shape({ file: createFileSchema('File', 'dictionary', true) });
const emptyFields = { file: undefined, name: '', licence: '', source: '' };
const { accept, max } = fileKinds.dictionary;
const fileHint = `A zip or tar.gz of a StarDict or dictd dictionary, or a TSV file with a word, a tab and its meaning in each line. Maximum ${max >> 20} MB; larger ones can be imported on the command line.`;

/** Form that imports a dictionary. It is cleared only after the server has imported the file. */
export function ImportForm() {
  const [importDictionary] = useImportDictionaryMutation();
  const { percent, begin } = useUploadProgress();
  const { control, field, submit, busy, outcome, leaving } = useApiForm({
    schema,
    fields: emptyFields,
    call: (input) => importDictionary({ ...input, onUpload: begin() }),
    situation: 'studio',
    guarded: true,
    onSuccess: ({ message }) => ({ message, fields: emptyFields }),
  });
  const file = useController({ control, name: 'file' });
  return (
    <section className={styles.part} aria-labelledby="import">
      <h2 id="import">Import a dictionary</h2>
      <Form className={styles.form} onSubmit={submit}>
        <DropZone
          {...file.field}
          label="File"
          hint={fileHint}
          error={file.fieldState.error}
          noun="a dictionary"
          accept={accept.join(',')}
        />
        <TextField
          label="Name"
          hint="Editors see it beside each meaning."
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          label="License"
          hint="What allows you to use the dictionary, such as CC BY-SA 4.0."
          autoComplete="off"
          {...field('licence')}
        />
        <TextField
          label="Source"
          hint="Where the dictionary is from, such as the address of its page."
          autoComplete="off"
          {...field('source')}
        />
        <ImportStatus busy={busy} percent={percent} />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" busy={busy}>
          Import
        </Button>
        <LeaveDialog {...leaving} />
      </Form>
    </section>
  );
}
