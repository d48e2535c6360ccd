import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { RowBlocks } from '../../base/rows/row-blocks.tsx';
import type { AlignmentEvent } from '../draft/alignment.ts';
import type { Alignment } from '../draft/alignment-state.ts';
import styles from './draft-list.module.css';
import { DraftRow } from './draft-row.tsx';
import { PhraseField } from './phrase-field.tsx';

type DraftListProps = { alignment: Alignment; send: (event: AlignmentEvent) => void };

const rowHeight = 49;

/** Every phrase of the recording; the chosen one stays in view, and the focus moves with it. */
export function DraftList({ alignment, send }: DraftListProps) {
  const { phrases, chosen, editing, typed } = alignment;
  const list = useRef<HTMLElement>(null);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  const shown = useRef({ chosen, editing });
  useEffect(() => {
    // The page opens at its top.
    const isNew = shown.current.chosen !== chosen || shown.current.editing !== editing;
    shown.current = { chosen, editing };
    if (!isNew) return;
    const row = list.current?.querySelector(`[data-index="${chosen}"]`);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    // Somebody who is in the list stays in it, also when a field is gone; the field takes the focus by itself.
    const isInside = list.current?.contains(document.activeElement) === true;
    const wasInside = isInside || document.activeElement === document.body;
    if (wasInside && editing === null)
      row.querySelector<HTMLElement>('[data-choice]')?.focus({ preventScroll: true });
  }, [chosen, editing]);

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('[data-field]') !== null) return;
    const row = target.closest<HTMLElement>('[data-index]');
    if (row === null) return;
    row.querySelector<HTMLElement>('[data-choice]')?.focus({ preventScroll: true });
    send({ type: 'chosen', index: Number(row.dataset.index) });
  };

  const text = phrases[chosen]?.text ?? '';
  const field = useMemo(() => {
    if (editing === null) return null;
    const isNew = editing === 'new';
    return (
      <PhraseField
        key={editing}
        label={isNew ? 'Text of the new phrase' : 'Text of the phrase'}
        kind={editing}
        initial={isNew ? '' : text}
        text={typed}
        onType={(text) => latestSend.current({ type: 'typed', text })}
        onEnter={(entered) => latestSend.current({ type: 'textEntered', text: entered })}
        onClose={() => latestSend.current({ type: 'editClosed' })}
      />
    );
  }, [editing, text, typed]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside and the keys of the review do the same.
    <section ref={list} className={styles.list} aria-label="Phrases of the recording" onClick={handleClick}>
      <RowBlocks
        items={phrases}
        rowHeight={rowHeight}
        className={styles.block}
        chosen={chosen}
        extra={field}
        Row={DraftRow}
      />
    </section>
  );
}
