import { difficulties } from '@lingostory/contract/catalogue/constants';
import type { FoundBook, ImportView } from '@lingostory/contract/studio/imports/schemas';
import { useState } from 'react';
import { type FormFields, useApiForm } from '../../../../lib/forms/use-api-form.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { useSession } from '../../../../session/hooks.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { Select, TextArea, TextField } from '../../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../../ui/page/banner.tsx';
import type { StudioBook } from '../../base/studio.api.ts';
import formStyles from '../../base/studio-form.module.css';
import { CancelImportButton } from '../cancel-import-button.tsx';
import { toDraftName } from '../import-labels.ts';
import styles from '../import-page.module.css';
import { useConfirmImportMutation } from '../imports.api.ts';
import { ChapterChoices } from './chapter-choices.tsx';
import { ClipChoices } from './clip-choices.tsx';
import {
  type ImportValues,
  importSchema,
  listMarkedIndexes,
  toConfirmInput,
  toImportFields,
} from './import-fields.ts';
import { ReleaseChoices } from './release-choices.tsx';

type ImportFormProps = {
  bookImport: ImportView;
  found: FoundBook;
  /** The book that gets a newer edition, or null for a new book. */
  editedBook: StudioBook | null;
  /** Receives a message if another editor changed the import, or null before the next attempt. */
  onConflict: (message: string | null) => void;
};

/** Form with the corrections and choices of an editor. They stay in this tab until the import has started. */
export function ImportForm({ bookImport, found, editedBook, onConflict }: ImportFormProps) {
  const { id, version, state } = bookImport;
  const { user } = useSession();
  const [confirmImport] = useConfirmImportMutation();
  const [sentVersion, setSentVersion] = useState<number | null>(null);
  const markedIndexes = listMarkedIndexes(found, editedBook);
  const { control, field, submit, busy, outcome, setValue, trigger, read } = useApiForm<
    ImportValues,
    unknown
  >({
    schema: importSchema,
    fields: toImportFields(found, editedBook),
    situation: 'studio',
    draft: toDraftName(user, bookImport),
    call: async (values) => {
      onConflict(null);
      const response = await confirmImport({ id, version, ...toConfirmInput(values, found, markedIndexes) });
      const problem = response.error === undefined ? null : toProblem(response.error);
      if (problem?.errors?.version === undefined) return response;
      // Shown above the steps, because the other editor may have started the import, which replaces this form.
      onConflict(problem.message);
      return null;
    },
    onSuccess: () => {
      setSentVersion(version);
      return undefined;
    },
  });
  const isReading = state === 'reading';
  return (
    <Form onSubmit={submit}>
      <BookDetails control={control} field={field} language={found.language} />
      <ClipChoices bookImport={bookImport} found={found} onConflict={onConflict} />
      <ChapterChoices control={control} setValue={setValue} trigger={trigger} read={read} found={found} />
      <LeftOut found={found} />
      <ReleaseChoices control={control} found={found} editedBook={editedBook} markedIndexes={markedIndexes} />
      <OutcomeBanner outcome={outcome} />
      <div className={styles.send}>
        {/* Stays busy until the page shows the progress, so that the same import isn't started twice. */}
        <Button type="submit" busy={busy || isReading || sentVersion === version}>
          {editedBook === null ? 'Import the book' : 'Import this edition'}
        </Button>
        <CancelImportButton bookImport={bookImport} />
        {isReading && <span className={styles.hint}>The file is being read again…</span>}
      </div>
    </Form>
  );
}

const levelOptions = difficulties.map((level) => ({ value: level, label: level }));

function BookDetails({ field, language }: FormFields<ImportValues> & { language: string }) {
  const lang = language || undefined;
  return (
    <section className={`${styles.part} ${styles.details}`} aria-labelledby="book-details">
      <h3 id="book-details">Details</h3>
      <TextField label="Title" lang={lang} {...field('title')} />
      <div className={formStyles.pair}>
        <TextField label="Author" hint="Separate several with commas." {...field('author')} />
        <TextField label="Narrated by" {...field('narrated_by')} />
      </div>
      <div className={formStyles.pair}>
        <Select
          label="Difficulty"
          placeholder="Select Level"
          options={levelOptions}
          {...field('difficulty')}
        />
      </div>
      <TextArea label="Description" rows={5} {...field('description')} />
      <TextField
        label="Rights to the text"
        hint="Optional: the author’s rights and the license. Shown on the book’s page."
        {...field('text_rights')}
      />
      <TextField
        label="Rights to the recording"
        hint="Optional: the narrator’s rights and the license. Shown on the book’s page."
        {...field('audio_rights')}
      />
    </section>
  );
}

/** Lists what is in the file but can't be imported, and why. */
function LeftOut({ found }: { found: FoundBook }) {
  const { left_out: leftOut } = found;
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, item) => sum + item.count, 0);
  return (
    <details className={styles.fold}>
      <summary>{`${pluralize(count, 'item')} of the file can’t be imported`}</summary>
      <ul className={styles.reasons}>
        {leftOut.map((item) => (
          <li key={`${item.what}\n${item.reason}`}>
            {`${item.what} (${item.count.toLocaleString('en')}): ${item.reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
