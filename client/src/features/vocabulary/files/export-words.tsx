import type { WordFileFormat, WordState } from '@lingostory/contract/vocabulary/constants';
import { useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/text-field.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { useExportWordsMutation } from './files.api.ts';
import styles from './word-files.module.css';

const formatOptions = [
  { value: 'csv', label: 'Spreadsheet (CSV)', hint: 'For Excel, LibreOffice or Google Sheets.' },
  {
    value: 'apkg',
    label: 'Anki deck (.apkg)',
    hint: 'With sounds. Words you’ve practiced for days keep their next date, and words you know are suspended.',
  },
  {
    value: 'text',
    label: 'Text and sounds (.zip)',
    hint: 'A tab-separated text file and your clips, for Anki and other flashcard apps.',
  },
] as const satisfies { value: WordFileFormat; label: string; hint: string }[];

const stateOptions: { value: string; label: string }[] = [
  { value: '', label: 'All words' },
  { value: 'learning', label: 'Words you’re learning' },
  { value: 'known', label: 'Words you know' },
  { value: 'ignored', label: 'Words you ignore' },
];

/** A form for downloading the member's words as a file, optionally only those with one state or from one book. */
export function ExportWords({ books }: { books: readonly { book_code: string; title: string }[] }) {
  const [exportWords, { isLoading, isSuccess, error, reset }] = useExportWordsMutation();
  const [format, setFormat] = useState<WordFileFormat>('csv');
  const [state, setState] = useState('');
  const [bookCode, setBookCode] = useState('');
  const changeOption = (change: () => void) => {
    change();
    // Clears the result of the previous export, because it doesn't apply to the new options.
    if (!isLoading) reset();
  };
  const handleDownload = () => {
    const filter = {
      ...(state !== '' && { state: state as WordState }),
      ...(bookCode !== '' && { book_code: bookCode }),
    };
    void exportWords({ format, ...filter });
  };
  return (
    <section className={styles.part} aria-labelledby="export-words">
      <h2 id="export-words">Take your words with you</h2>
      <RadioGroup
        legend="File"
        options={formatOptions}
        value={format}
        onChange={(value) => changeOption(() => setFormat(value))}
      />
      <p className={styles.lead}>Files contain each word with the first phrase on its card.</p>
      <div className={styles.fields}>
        <Select
          label="Which words"
          options={stateOptions}
          value={state}
          onChange={(event) => changeOption(() => setState(event.target.value))}
        />
        <Select
          label="From"
          placeholder="All books"
          options={books.map(({ book_code, title }) => ({ value: book_code, label: title }))}
          value={bookCode}
          onChange={(event) => changeOption(() => setBookCode(event.target.value))}
        />
      </div>
      {error !== undefined && <Banner tone="bad">{messageFor('member', error)}</Banner>}
      {isLoading && <Banner>We’re making your file. A long list with sounds can take a minute.</Banner>}
      {isSuccess && <Banner tone="good">The file is in your downloads.</Banner>}
      <div className={styles.actions}>
        <Button busy={isLoading} onClick={handleDownload}>
          Download your words
        </Button>
      </div>
    </section>
  );
}
