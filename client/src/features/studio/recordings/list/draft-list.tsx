import type { DraftPhraseView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import { type MouseEvent, memo, useEffect, useId, useMemo, useRef } from 'react';
import { PhraseChoice } from '../../base/rows/phrase-choice.tsx';
import { type BlockRowProps, RowBlocks } from '../../base/rows/row-blocks.tsx';
import { useCenteredRow } from '../../base/rows/use-centered-row.ts';
import { SeparatorMark } from '../../base/separator-mark.tsx';
import { type AlignmentEvent, initialTextOf } from '../draft/alignment.ts';
import type { Alignment } from '../draft/alignment-state.ts';
import { isChosenRow, listReviewRows, type ReviewRow } from '../draft/stretches.ts';
import { formatTime } from '../review/time-label.ts';
import styles from './draft-list.module.css';
import { describeFlag } from './flag-labels.ts';
import { PhraseField } from './phrase-field.tsx';
import { StretchRow } from './stretch-row.tsx';

/** Row of the list. Memoized, so that it rerenders only when its own props change. Clicks are handled by the list. */
const DraftRow = memo(function DraftRow({ item: row, ...rest }: BlockRowProps<ReviewRow>) {
  return row.kind === 'stretch' ? (
    <StretchRow {...rest} stretch={row.stretch} />
  ) : (
    <PhraseRow {...rest} phrase={row.phrase} number={row.index + 1} />
  );
});

type PhraseRowProps = Omit<BlockRowProps<ReviewRow>, 'item'> & { phrase: DraftPhraseView; number: number };

function PhraseRow({ phrase, number, index, isChosen, chosenRowContent }: PhraseRowProps) {
  const { text, separator, emphasis, start, end, is_added: isAdded } = phrase;
  const reason = describeFlag(phrase);
  const reasonId = useId();
  const silentLabel = start === end && !isAdded ? 'In your text, not heard' : 'No sound';
  return (
    <li className={styles.row} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>
        <SeparatorMark separator={separator} />
        {number}
      </span>
      <div className={styles.text}>
        <PhraseChoice
          phrase={text}
          emphasis={emphasis}
          isChosen={isChosen}
          className={styles.choose}
          describedBy={reason === null ? undefined : reasonId}
        />
        {chosenRowContent}
        {reason !== null && (
          <p id={reasonId} className={styles.reason}>
            <span className={styles.check}>Check</span> {reason}
          </p>
        )}
      </div>
      <span className={styles.times}>
        {hasSound(phrase) ? (
          <>
            <span>{`${formatTime(start)} – ${formatTime(end)}`}</span>
            <span>{`${(end - start).toFixed(1)} s`}</span>
          </>
        ) : (
          <span className={styles.silent}>{silentLabel}</span>
        )}
      </span>
    </li>
  );
}

type DraftListProps = {
  alignment: Alignment;
  /** Speech that isn't written down. */
  openStretches: readonly Stretch[];
  send: (event: AlignmentEvent) => void;
};

const rowHeightPx = 52;

/**
 * List of the recording's phrases, and of the speech between them that isn't in the text. Keeps the chosen row in the
 * middle, and moves the focus to it when the review opens and whenever another row is chosen from the list.
 */
export function DraftList({ alignment, openStretches, send }: DraftListProps) {
  const { phrases, editing, typed } = alignment;
  const rows = useMemo(() => listReviewRows(phrases, openStretches), [phrases, openStretches]);
  const chosen = rows.findIndex((row) => isChosenRow(row, alignment));
  const listRef = useRef<HTMLElement>(null);
  const latestSendRef = useRef(send);
  useEffect(() => {
    latestSendRef.current = send;
  });

  const rowsRef = useRef<HTMLDivElement>(null);
  useCenteredRow({ list: listRef, rows: rowsRef, chosen, editing });

  const isOpenRef = useRef(false);
  useEffect(() => {
    const row = listRef.current?.querySelector(`[data-index="${chosen}"]`);
    if (!row) return;
    // Returns the focus to the row after its field has closed. A field takes the focus by itself when it opens.
    const hasFocus = listRef.current?.contains(document.activeElement) === true;
    const hadFocus = hasFocus || document.activeElement === document.body;
    const isOpening = !isOpenRef.current;
    isOpenRef.current = true;
    if ((hadFocus || isOpening) && editing === null)
      row.querySelector<HTMLElement>('[data-choice]')?.focus({ preventScroll: true });
  }, [chosen, editing]);

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('[data-field]') !== null) return;
    const row = target.closest<HTMLElement>('[data-index]');
    if (row === null) return;
    row.querySelector<HTMLElement>('[data-choice]')?.focus({ preventScroll: true });
    const clickedRow = rows[Number(row.dataset.index)];
    if (clickedRow?.kind === 'phrase') send({ type: 'chosen', index: clickedRow.index });
    if (clickedRow?.kind === 'stretch')
      sendStretchEvents(
        clickedRow.stretch.start,
        target.closest<HTMLElement>('[data-action]')?.dataset.action,
      );
  };
  const sendStretchEvents = (start: number, action: string | undefined) => {
    if (action === 'play') return send({ type: 'stretchPlayed', start });
    send({ type: 'stretchChosen', start });
    if (action === 'name') send({ type: 'nameOpened' });
    if (action === 'write') send({ type: 'editOpened' });
  };

  const initialText = initialTextOf(alignment, editing);
  const field = useMemo(() => {
    if (editing === null) return null;
    return (
      <PhraseField
        key={editing}
        kind={editing}
        initialText={initialText}
        text={typed}
        onType={(text) => latestSendRef.current({ type: 'typed', text })}
        onEnter={(enteredText) => latestSendRef.current({ type: 'textEntered', text: enteredText })}
        onClose={() => latestSendRef.current({ type: 'editClosed' })}
      />
    );
  }, [editing, initialText, typed]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside and the keyboard commands do the same.
    <section
      ref={listRef}
      className={styles.list}
      data-playing={alignment.playing ?? undefined}
      data-fixed-texts={alignment.hasFixedTexts || undefined}
      aria-label="Phrases of the recording"
      onClick={handleClick}
    >
      <div ref={rowsRef}>
        <RowBlocks
          items={rows}
          rowHeight={rowHeightPx}
          className={styles.block}
          chosen={chosen}
          chosenRowContent={field}
          Row={DraftRow}
        />
      </div>
    </section>
  );
}
