import { fileKinds } from '@lingostory/contract/files';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';
import styles from './word-files.module.css';

const { accept, max } = fileKinds.words;
const fileHint = `A CSV file with one word per line, or notes exported from Anki as plain text. Maximum ${max >> 20} MB and 100,000 lines.`;

/** Imports words from a file, with a preview before the import and an undo after it. */
export function ImportWords() {
  const { file, preview, outcome, importedAt, busy, isUndoing, choices, ...actions } = useImport();
  const resultRef = useRef<HTMLDivElement>(null);
  // Moves the focus to the result, because the focused button disappears with the preview.
  useEffect(() => {
    if (outcome?.tone === 'good') resultRef.current?.focus();
  }, [outcome]);
  return (
    <section className={styles.part} aria-labelledby="import-words">
      <h2 id="import-words">Import words</h2>
      <p className={styles.lead}>
        Tell us which words you already know, or import your cards from Anki. You’ll see what changes before
        anything is saved.
      </p>
      <DropZone
        label="Word list"
        hint={fileHint}
        noun="a file"
        accept={accept.join(',')}
        value={file}
        onChange={(chosen) => void actions.choose(chosen)}
      />
      <div ref={resultRef} tabIndex={-1} className={styles.result}>
        {busy && preview === null && <p role="status">Reading your file…</p>}
        <OutcomeBanner outcome={outcome} />
        {importedAt !== null && (
          <div className={styles.actions}>
            <Button variant="quiet" busy={isUndoing} onClick={() => void actions.undo()}>
              Undo
            </Button>
          </div>
        )}
      </div>
      {preview !== null && (
        <ImportPreview
          preview={preview}
          choices={choices}
          busy={busy}
          onChange={(change) => void actions.change(change)}
          onImport={() => void actions.importFile()}
          onCancel={actions.cancel}
        />
      )}
    </section>
  );
}
