import { decodeText } from '@lingostory/contract/studio/times/decode-text';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DropZone } from '../../../../ui/forms/drop-zone.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { TextArea } from '../../../../ui/forms/text-field.tsx';
import type { Change, Phrases } from '../state/phrases.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import-section.module.css';
import { planImport, toImportChanges } from './match-lines.ts';
import { readImportText } from './read-lines.ts';

type ImportSectionProps = {
  phrases: Phrases;
  onImport: (changes: Change[]) => void;
  onClose: () => void;
};

/** Takes the translations of a chapter from pasted text or a file, and shows what would happen before it does. */
export function ImportSection({ phrases, onImport, onClose }: ImportSectionProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | undefined>();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  const [isTakingDiffering, setTakingDiffering] = useState(false);
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const readText = useDeferredValue(text);
  const plan = useMemo(() => {
    const importText = readImportText(readText);
    return importText === null ? null : planImport(phrases, importText);
  }, [phrases, readText]);
  const matches =
    plan === null
      ? []
      : [
          ...plan.added,
          ...(isReplacing ? plan.replacing : []),
          ...(isTakingDiffering
            ? plan.differing.filter(({ phrase }) => isReplacing || phrase.translation === '')
            : []),
        ];

  const handleFile = async (chosenFile: File) => {
    setFile(chosenFile);
    setFileProblem(null);
    try {
      setText(decodeText(new Uint8Array(await chosenFile.arrayBuffer())));
    } catch {
      setFileProblem('This file can’t be read anymore. Choose it again.');
    }
  };

  // A pasted text is never lost by a key.
  const handleKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing && text === '') onClose();
  };

  return (
    <section className={styles.section} aria-labelledby="import-title" onKeyDown={handleKeyDown}>
      <h2 id="import-title" ref={titleRef} tabIndex={-1} className={styles.title}>
        Paste or import translations
      </h2>
      <TextArea
        label="Translations of the chapter"
        hint="One line for each phrase: either the French, a tab and the English, as you copy it from a spreadsheet, or only the English in the order of the chapter."
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <DropZone
        label="Or from a file"
        hint="A text file or a table with tabs (.txt, .tsv)."
        noun="a text file"
        accept=".txt,.tsv,text/plain,text/tab-separated-values"
        error={fileProblem === null ? undefined : { message: fileProblem }}
        value={file}
        onChange={(chosenFile) => void handleFile(chosenFile)}
      />
      {plan !== null && (
        <>
          <ImportPreview plan={plan} phraseCount={phrases.length} />
          {plan.replacing.length > 0 && (
            <Switch
              label={`Also replace ${pluralize(plan.replacing.length, 'translation')} that the chapter already has`}
              checked={isReplacing}
              onChange={setReplacing}
            />
          )}
          {plan.differing.length > 0 && (
            <Switch
              label={`Also take ${pluralize(plan.differing.length, 'line')} whose French differs from the phrase`}
              checked={isTakingDiffering}
              onChange={setTakingDiffering}
            />
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button disabled={matches.length === 0} onClick={() => onImport(toImportChanges(matches))}>
          {matches.length === 0 ? 'Nothing to save yet' : `Save ${pluralize(matches.length, 'translation')}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
