import type { ShapedText } from '@lingostory/contract/studio/text/text-shape';
import { memo, useId, useMemo, useState } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { ItalicText } from '../../../../lib/text/italic-text.tsx';
import { type BlockRowProps, RowBlocks } from '../../base/rows/row-blocks.tsx';
import { SeparatorMark } from '../../base/separator-mark.tsx';
import { isInitialText, type RecordingValues } from '../recording-fields.ts';
import { createPhraseCutter } from './cut-phrases.ts';
import styles from './phrase-cut-preview.module.css';

const rowHeightPx = 60;

const PhraseRow = memo(({ item, index }: BlockRowProps<ShapedText>) => (
  <li>
    <span className={styles.number}>
      <SeparatorMark separator={item.separator} />
      {index + 1}
    </span>
    <span>
      <ItalicText text={item.text} emphasis={item.emphasis} />
    </span>
  </li>
));

type PhraseCutPreviewProps = Pick<RecordingValues, 'lines' | 'times'> & {
  text: string;
  leftOutLines: ReadonlySet<number>;
  /** The phrases that the form started with. They stay as they are while their text is unchanged. */
  initialPhrases: readonly ShapedText[];
};

/** Lists the phrases to be aligned, taken from the text without the lines that are left out, or from the times file. */
export function PhraseCutPreview(props: PhraseCutPreviewProps) {
  const { text, lines, times, leftOutLines, initialPhrases } = props;
  const id = useId();
  const [cutPhrases] = useState(createPhraseCutter);
  const phrases = useMemo(() => {
    if (times !== undefined) return times.rows.map((row) => ({ ...row, separator: 'space' as const }));
    return isInitialText({ text, lines }, initialPhrases)
      ? initialPhrases
      : cutPhrases(text, lines, leftOutLines);
  }, [cutPhrases, text, lines, leftOutLines, times, initialPhrases]);
  return (
    <section className={styles.cut} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {pluralize(phrases.length, 'phrase')}
      </h2>
      {phrases.length === 0 ? (
        <p className={styles.hint}>The phrases appear here as you type. Each becomes a page of the reader.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <div className={styles.scroll} tabIndex={0} lang="fr">
          <RowBlocks items={phrases} rowHeight={rowHeightPx} className={styles.phrases} Row={PhraseRow} />
        </div>
      )}
    </section>
  );
}
