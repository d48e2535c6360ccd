import type { FoundBook } from '@lingostory/contract/studio/imports/schemas';
import { memo, useDeferredValue } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { FormFields } from '../../../../lib/forms/use-api-form.ts';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Select } from '../../../../ui/forms/text-field.tsx';
import type { StudioBook } from '../../base/studio.api.ts';
import { isReadable } from '../import-labels.ts';
import styles from '../import-page.module.css';
import { canPublish, type ImportValues, resolveSample, sampleOptions } from './import-fields.ts';

const bookLabels = {
  label: 'Publish at once',
  hint: 'Readers see the book as soon as it’s imported. While this is off, it’s saved as a draft.',
};
const bookWithDraftsLabels = {
  ...bookLabels,
  hint: 'Readers see the book as soon as it’s imported, without the chapters that stay drafts.',
};
/** New chapters of a published book are drafts unless an editor decides otherwise. */
const newChapterLabels = {
  label: 'Publish new chapters at once',
  hint: 'Readers see the chapters that this edition adds as soon as it’s imported. While this is off, they are saved as drafts.',
};

type ReleaseChoicesProps = Pick<FormFields<ImportValues>, 'control'> & {
  found: FoundBook;
  editedBook: StudioBook | null;
  markedIndexes: readonly number[];
};

/** Choices of what readers get: the free sample, and the book itself as soon as it's imported. */
export function ReleaseChoices({ control, found, editedBook, markedIndexes }: ReleaseChoicesProps) {
  // Deferred, because a book may have a thousand chapters, whose titles are shown as options.
  const chapters = useDeferredValue(useWatch({ control, name: 'chapters' }));
  const { field: sampleField } = useController({ control, name: 'sample' });
  const { field: publishedField } = useController({ control, name: 'published' });
  const isPublished = editedBook?.published === true;
  const isPublishable = canPublish(chapters, found);
  const hasDrafts = found.chapters.some(
    (chapter, index) => chapters[index]?.isChosen && !isReadable(chapter),
  );
  return (
    <section className={`${styles.part} ${styles.details}`} aria-labelledby="book-release">
      <h3 id="book-release">For readers</h3>
      <SampleSelect
        chapters={chapters}
        found={found}
        markedIndexes={markedIndexes}
        value={resolveSample(sampleField.value, chapters, found, markedIndexes)}
        onChange={sampleField.onChange}
      />
      {isPublishable && (
        <Switch
          {...(isPublished ? newChapterLabels : hasDrafts ? bookWithDraftsLabels : bookLabels)}
          checked={publishedField.value === true}
          onChange={publishedField.onChange}
        />
      )}
      {!isPublishable && (
        <p className={styles.hint}>
          {`${isPublished ? 'New chapters stay drafts' : 'The book comes in as a draft'}, because ${findDraftReason(found)}.`}
        </p>
      )}
    </section>
  );
}

function findDraftReason({ is_french, language }: FoundBook): string {
  if (is_french) return 'none of the chosen chapters has all its sound';
  return language === '' ? 'the file doesn’t say that it’s in French' : 'it isn’t in French';
}

type SampleSelectProps = {
  chapters: ImportValues['chapters'];
  found: FoundBook;
  markedIndexes: readonly number[];
  value: string;
  onChange: (value: string) => void;
};

const SampleSelect = memo(function SampleSelect(props: SampleSelectProps) {
  const { chapters, found, markedIndexes, value, onChange } = props;
  const chosenMarkedCount = markedIndexes.filter((index) => chapters[index]?.isChosen).length;
  const options = [
    ...(chosenMarkedCount > 1
      ? [{ value: sampleOptions.marked, label: `The ${chosenMarkedCount} chapters marked as samples` }]
      : []),
    ...chapters.flatMap(({ isChosen, title }, index) => {
      const chapter = found.chapters[index];
      if (!isChosen || chapter === undefined) return [];
      const note = isReadable(chapter) ? '' : ' (stays a draft)';
      return [{ value: String(index), label: `${index + 1}. ${title}${note}` }];
    }),
    { value: sampleOptions.none, label: 'None' },
  ];
  return (
    <Select
      label="Free sample"
      hint="Everybody can try it before they get the book."
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
});
