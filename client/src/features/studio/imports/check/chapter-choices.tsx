import type { FoundBook, FoundChapter } from '@lingostory/contract/studio/imports/schemas';
import { memo, useEffect, useId, useState } from 'react';
import { type UseFormSetValue, type UseFormTrigger, useFormState, useWatch } from 'react-hook-form';
import type { FormFields } from '../../../../lib/forms/use-api-form.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { ChoiceTools } from '../../../../ui/forms/choice-tools.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Pill } from '../../../../ui/pill.tsx';
import rowStyles from '../../base/rows/boxed-rows.module.css';
import { describeChapter, listChapterNotes } from '../import-labels.ts';
import styles from './chapter-choices.module.css';
import type { ImportValues } from './import-fields.ts';

/** Number of rows that are drawn at once. The others follow in steps, so that a long list never blocks the page. */
const rowsPerStep = 50;

type Control = FormFields<ImportValues>['control'];

type ChapterChoicesProps = {
  control: Control;
  setValue: UseFormSetValue<ImportValues>;
  trigger: UseFormTrigger<ImportValues>;
  read: () => ImportValues;
  found: FoundBook;
};

/** List of the chapters in the file, each with a checkbox and an editable title. */
export function ChapterChoices({ control, setValue, trigger, read, found }: ChapterChoicesProps) {
  const errorId = useId();
  const rowCount = useGrowingCount(found.chapters.length);
  const { errors, isSubmitted } = useFormState({ control, name: 'chapters' });
  const chooseAll = (isChosen: boolean) =>
    setValue(
      'chapters',
      read().chapters.map(({ title }) => ({ title, isChosen })),
      { shouldValidate: isSubmitted },
    );
  const listError = errors.chapters?.message ?? errors.chapters?.[0]?.isChosen?.message;
  return (
    <section className={styles.part} aria-labelledby="book-chapters">
      <h3 id="book-chapters">Chapters</h3>
      <ChoiceTools onChooseAll={chooseAll}>
        <ChosenCount control={control} />
      </ChoiceTools>
      <FieldError id={errorId} message={listError} />
      <ol className={classNames(rowStyles.list, found.chapters.length > rowsPerStep && styles.long)}>
        {found.chapters.slice(0, rowCount).map((chapter, index) => (
          <ChapterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters of a file are known by their index only.
            key={index}
            control={control}
            trigger={trigger}
            isSubmitted={isSubmitted}
            index={index}
            chapter={chapter}
            language={found.language}
            titleError={errors.chapters?.[index]?.title?.message}
            listErrorId={index === 0 && listError !== undefined ? errorId : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns a count that grows up to `total`, one step after each painted frame. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(rowsPerStep);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + rowsPerStep), 0);
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

function ChosenCount({ control }: { control: Control }) {
  const chapters = useWatch({ control, name: 'chapters' });
  const chosenCount = chapters.filter(({ isChosen }) => isChosen).length;
  return (
    <p aria-live="polite">
      {`${chosenCount.toLocaleString('en')} of ${pluralize(chapters.length, 'chapter')} chosen`}
    </p>
  );
}

type ChapterRowProps = {
  control: Control;
  trigger: UseFormTrigger<ImportValues>;
  isSubmitted: boolean;
  index: number;
  chapter: FoundChapter;
  language: string;
  titleError: string | undefined;
  /** Id of the error that no chapter is chosen. Set for the first chapter only. */
  listErrorId: string | undefined;
};

/** Memoized with uncontrolled fields, so that typing in a book of a thousand chapters draws no row again. */
const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { control, trigger, isSubmitted, index, chapter, language, titleError, listErrorId } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const chapterNo = index + 1;
  const isInvalid = titleError !== undefined;
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={rowStyles.checkbox}
          aria-label={`Import chapter ${chapterNo}: ${chapter.title}`}
          aria-describedby={listErrorId}
          aria-invalid={listErrorId !== undefined || undefined}
          {...control.register(`chapters.${index}.isChosen`, {
            // The error of the list depends on all checkboxes, so one of them alone wouldn't clear it.
            onChange: () => isSubmitted && trigger('chapters'),
          })}
        />
        <span>{chapterNo}</span>
      </label>
      <div className={styles.title}>
        <input
          className={styles.input}
          lang={language || undefined}
          aria-label={`Title of chapter ${chapterNo}`}
          aria-describedby={isInvalid ? `${errorId} ${id}` : id}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          {...control.register(`chapters.${index}.title`)}
        />
        <FieldError id={errorId} message={titleError} />
      </div>
      <div id={id} className={styles.about}>
        <span>{describeChapter(chapter)}</span>
        {listChapterNotes(chapter).map((note) => (
          <Pill key={note}>{note}</Pill>
        ))}
      </div>
    </li>
  );
});
