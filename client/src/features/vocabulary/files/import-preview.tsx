import type { ImportResultView } from '@lingostory/contract/vocabulary/files/schemas';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/text-field.tsx';
import { QuotaNotice } from '../base/quota-notice.tsx';
import type { ImportChoices } from './use-import.ts';
import styles from './word-files.module.css';

const purposeOptions = [
  { value: 'known', label: 'I know these words', hint: 'They count as known in every book.' },
  { value: 'kept', label: 'I want to practice them', hint: 'They’re kept with their meanings and notes.' },
] as const;

type ImportPreviewProps = {
  preview: ImportResultView;
  choices: ImportChoices;
  busy: boolean;
  onChange: (change: ImportChoices) => void;
  onImport: () => void;
  onCancel: () => void;
};

/** Shows what an import would change, with options to adjust it. */
export function ImportPreview({ preview, choices, busy, onChange, onImport, onCancel }: ImportPreviewProps) {
  const { changed, unchanged, words, encoding } = preview;
  const purpose = choices.as ?? preview.as;
  const isWithinQuota = purpose !== 'kept' || changed <= preview.quota.limit - preview.quota.used;
  return (
    <div className={styles.preview}>
      <h3>What’s in your file</h3>
      <div role="status">
        <p>
          {pluralize(words, 'word')}: {changed.toLocaleString('en')} new
          {unchanged > 0 && `, ${toUnchangedLabel(unchanged)}`}.
        </p>
        {encoding === 'Latin-1' && (
          <p>This file isn’t UTF-8, so we read it as Latin-1. If accents look wrong, save it as UTF-8.</p>
        )}
      </div>
      {preview.columns.length === 1 ? (
        <p>
          These words will count as known in every book. To practice them, import a file with their meanings
          in a second column.
        </p>
      ) : (
        <>
          <RadioGroup
            legend="What should happen?"
            options={purposeOptions}
            value={purpose}
            onChange={(value) => onChange({ as: value })}
          />
          <ColumnChoices preview={preview} choices={choices} as={purpose} onChange={onChange} />
        </>
      )}
      {purpose === 'kept' && <QuotaNotice quota={preview.quota} addedWords={changed} />}
      <UnusableLines preview={preview} />
      <div className={styles.actions}>
        <Button busy={busy} disabled={changed === 0 || !isWithinQuota} onClick={onImport}>
          {changed === 0 ? 'Nothing new' : `Import ${pluralize(changed, 'word')}`}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const toUnchangedLabel = (count: number) =>
  count === 1 ? '1 that stays as it is' : `${count.toLocaleString('en')} that stay as they are`;

type ColumnChoicesProps = Pick<ImportPreviewProps, 'preview' | 'choices' | 'onChange'> & {
  as: ImportResultView['as'];
};

/** Lets the member map columns of the file to fields. Every option shows the column's name and its first value. */
function ColumnChoices({ preview, choices, as: purpose, onChange }: ColumnChoicesProps) {
  const options = preview.columns.map(({ name, sample }, index) => ({
    value: String(index + 1),
    label: `${name || `Column ${index + 1}`}${sample === '' ? '' : ` (${truncate(sample)})`}`,
  }));
  const noColumnOption = { value: '0', label: 'None' };
  return (
    <div className={styles.fields}>
      <Select
        label="Words"
        options={options}
        value={String(choices.word_column ?? preview.word_column)}
        onChange={(event) => onChange({ word_column: Number(event.target.value) })}
      />
      {purpose === 'kept' ? (
        <>
          <Select
            label="Meanings"
            options={[noColumnOption, ...options]}
            value={String(choices.meaning_column ?? preview.meaning_column)}
            onChange={(event) => onChange({ meaning_column: Number(event.target.value) })}
          />
          <Select
            label="Notes"
            options={[noColumnOption, ...options]}
            value={String(choices.note_column ?? preview.note_column)}
            onChange={(event) => onChange({ note_column: Number(event.target.value) })}
          />
        </>
      ) : (
        <Select
          label="States"
          hint="new, learning, known or ignored"
          options={[noColumnOption, ...options]}
          value={String(choices.state_column ?? preview.state_column)}
          onChange={(event) => onChange({ state_column: Number(event.target.value) })}
        />
      )}
    </div>
  );
}

const truncate = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

function UnusableLines({ preview: { unusable, unusable_lines: lines } }: { preview: ImportResultView }) {
  if (unusable === 0) return null;
  const hiddenCount = unusable - lines.length;
  return (
    <details className={styles.unusable}>
      <summary>{pluralize(unusable, 'line')} can’t be used</summary>
      <ul className={styles.lines}>
        {lines.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {hiddenCount > 0 && <li>and {pluralize(hiddenCount, 'more line')}</li>}
      </ul>
    </details>
  );
}
