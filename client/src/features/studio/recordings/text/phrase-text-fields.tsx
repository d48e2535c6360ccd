import type { LineReading } from '@lingostory/contract/studio/text/text-shape';
import { type ComponentProps, useRef } from 'react';
import { Select, TextArea } from '../../../../ui/forms/text-field.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { PageLineChoices } from './page-line-choices.tsx';
import styles from './phrase-text-fields.module.css';
import type { PhraseText } from './use-phrase-text.ts';

const lineReadingOptions: readonly { value: LineReading; label: string }[] = [
  { value: 'auto', label: 'Detect automatically' },
  { value: 'paragraphs', label: 'Each line is a paragraph' },
  { value: 'lines', label: 'Keep lines (verse)' },
  { value: 'wrapped', label: 'Lines are wrapped: join them' },
];

type PhraseTextFieldsProps = {
  phraseText: PhraseText;
  label: string;
  /** Replaces the hint that explains how a text is cut. */
  hint?: string | undefined;
  disabled?: boolean;
  /** True while the text is being sent, so that later edits aren't lost. */
  isReadOnly: boolean;
  /** Tells an editor whose text is back from an earlier visit what to do. */
  returnHint: string;
  textField: Omit<ComponentProps<typeof TextArea>, 'label'>;
  linesField: Omit<ComponentProps<typeof Select>, 'label' | 'options'>;
};

const cuttingHint =
  'Paste the whole text. Wrapped lines are joined, and long sentences are cut where a voice pauses. Blank lines separate paragraphs, and a line such as * * * separates sections. Words between underscores, as in _Le Horla_, become italic.';

/** Fields for a text that is cut into phrases. */
export function PhraseTextFields(props: PhraseTextFieldsProps) {
  const { phraseText, label, hint = cuttingHint, disabled = false, isReadOnly, returnHint } = props;
  const { textField, linesField } = props;
  const textRef = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.text} ref={textRef}>
      <TextArea
        label={label}
        lang="fr"
        hint={hint}
        disabled={disabled}
        readOnly={isReadOnly}
        {...textField}
      />
      <DraftNotice
        isShown={phraseText.isDraft}
        savedAt={phraseText.savedAt}
        hasRoom={phraseText.hasRoom}
        isStartEmpty={phraseText.initialText === ''}
        returnHint={returnHint}
        onDiscard={phraseText.onDiscard}
        getFocusTarget={() => textRef.current?.querySelector('textarea') ?? null}
      />
      <Select label="Line breaks" options={lineReadingOptions} disabled={disabled} {...linesField} />
      <PageLineChoices
        pageLines={phraseText.pageLines}
        retainedTexts={phraseText.retainedLines}
        onChange={(retainedLines) => phraseText.onChange({ retainedLines })}
      />
    </div>
  );
}
