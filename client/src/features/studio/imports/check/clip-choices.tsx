import type { FoundBook, ImportView } from '@lingostory/contract/studio/imports/schemas';
import { useState } from 'react';
import { messageFor } from '../../../../lib/http/messages.ts';
import { toProblem } from '../../../../lib/http/problem.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { Banner } from '../../../../ui/page/banner.tsx';
import styles from '../import-page.module.css';
import { useReadAgainMutation } from '../imports.api.ts';

type Choices = Pick<ImportView, 'words' | 'paragraphs'>;

const wordOptions = [
  { value: 'join', label: 'Join them to phrases', hint: 'Recommended. Readers hear whole phrases.' },
  { value: 'keep', label: 'Keep each word as a phrase', hint: 'Each word gets a page of its own.' },
] as const;

const paragraphOptions = [
  { value: 'keep', label: 'Keep each paragraph as a phrase', hint: 'Ready at once, but with long pages.' },
  {
    value: 'align',
    label: 'Find the phrases in the recording',
    hint: 'The chapters stay drafts until you have reviewed where each phrase begins and ends.',
  },
] as const;

type ClipChoicesProps = {
  bookImport: ImportView;
  found: FoundBook;
  onConflict: (message: string | null) => void;
};

/** Choices for clips that don't cover a phrase. The server reads the file again when one of them changes. */
export function ClipChoices({ bookImport, found, onConflict }: ClipChoicesProps) {
  const { id, version, state, words, paragraphs } = bookImport;
  const [readAgain, { isLoading }] = useReadAgainMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const isReading = isLoading || state === 'reading';
  // The chosen values until the server has stored them.
  const [pendingChoices, setPendingChoices] = useState<Choices | null>(null);
  const choices = pendingChoices ?? { words, paragraphs };
  const countChapters = (unit: FoundBook['chapters'][number]['clip_unit']) =>
    found.chapters.filter(({ clip_unit }) => clip_unit === unit).length;
  const mixedCount = countChapters('mixed');
  const wordCount = countChapters('word') + mixedCount;
  const paragraphCount = countChapters('paragraph') + mixedCount;
  if (wordCount + paragraphCount === 0) return null;

  const handleChange = async (change: Partial<Choices>) => {
    if (isReading) return;
    setProblem(null);
    onConflict(null);
    const nextChoices = { ...choices, ...change };
    setPendingChoices(nextChoices);
    const { error } = await readAgain({ id, version, ...nextChoices });
    setPendingChoices(null);
    if (error === undefined) return;
    const { errors, message } = toProblem(error);
    if (errors?.version === undefined) setProblem(messageFor('studio', error));
    else onConflict(message);
  };

  return (
    <section className={`${styles.part} ${styles.details}`} aria-labelledby="book-clips">
      <h3 id="book-clips">Clips</h3>
      {wordCount > 0 && (
        <RadioGroup
          legend="Clips that cover a single word"
          options={wordOptions}
          value={choices.words}
          disabled={isReading}
          onChange={(value) => void handleChange({ words: value })}
        />
      )}
      {paragraphCount > 0 && (
        <RadioGroup
          legend="Clips that cover a paragraph"
          options={paragraphOptions}
          value={choices.paragraphs}
          disabled={isReading}
          onChange={(value) => void handleChange({ paragraphs: value })}
        />
      )}
      <p className={styles.hint}>
        The file is read again when you change this. What you corrected here stays.
      </p>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
    </section>
  );
}
