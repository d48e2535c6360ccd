import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { memo } from 'react';
import { PhraseChoice } from '../../base/rows/phrase-choice.tsx';
import type { BlockRowProps } from '../../base/rows/row-blocks.tsx';
import { hasSound } from '../draft/edges.ts';
import styles from './draft-list.module.css';
import { timeLabel } from './time-label.ts';

/** It is drawn again only when something of it changes. The list handles its presses. */
export const DraftRow = memo(function DraftRow(props: BlockRowProps<DraftPhrase>) {
  const { item: phrase, index, isChosen, extra } = props;
  const { text, start, end, flagged } = phrase;
  return (
    <li className={styles.row} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>{index + 1}</span>
      <div className={styles.text}>
        <PhraseChoice phrase={text} isChosen={isChosen} className={styles.choose} />
        {extra}
      </div>
      <span className={styles.flag}>{flagged && <span className={styles.check}>Check</span>}</span>
      <span className={styles.times}>
        {hasSound(phrase) ? (
          <>
            <span>{`${timeLabel(start)} – ${timeLabel(end)}`}</span>
            <span>{`${(end - start).toFixed(1)} s`}</span>
          </>
        ) : (
          <span className={styles.silent}>No sound</span>
        )}
      </span>
    </li>
  );
});
