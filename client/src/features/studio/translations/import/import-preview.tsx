import { type ComponentType, memo } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { Banner } from '../../../../ui/page/banner.tsx';
import { type BlockRowProps, RowBlocks } from '../../base/rows/row-blocks.tsx';
import type { Phrase } from '../state/phrases.ts';
import styles from './import-section.module.css';
import type { ImportPlan, Match } from './match-lines.ts';
import type { ImportLine } from './read-lines.ts';

type ImportPreviewProps = { plan: ImportPlan; phraseCount: number };

/** Lists what an import would add and replace, and what it leaves out. */
export function ImportPreview({ plan, phraseCount }: ImportPreviewProps) {
  const { kind, lineCount, added, replacing, differing, unchanged, leftOver, tooLong, withoutLine } = plan;
  const hasOtherLength = kind === 'lines' && lineCount !== phraseCount;
  const matchingText =
    kind === 'pairs' ? 'Matched by the French of each line' : 'Matched by the order of the lines';
  return (
    <div className={styles.preview}>
      <p role="status">
        {`${matchingText}: ${pluralize(lineCount, 'line')} for ${pluralize(phraseCount, 'phrase')}, ${pluralize(added.length, 'new translation')}.`}
      </p>
      {hasOtherLength && (
        <Banner>
          The chapter has a different number of phrases. Check the end of the list: after a missing or surplus
          line, every translation belongs to another phrase.
        </Banner>
      )}
      <Part title="New" items={added} Row={MatchRow} isOpen />
      <Part title="Would replace a translation" items={replacing} Row={MatchRow} isOpen />
      <Part title="French differs" items={differing} Row={MatchRow} isOpen />
      <Part title="Lines without a phrase" items={leftOver} Row={LineRow} isOpen />
      <Part title="Lines that are too long" items={tooLong} Row={LineRow} isOpen />
      <Part title="Phrases without a line" items={withoutLine} Row={PhraseRow} />
      {unchanged.length > 0 && (
        <p className={styles.soft}>
          {`${pluralize(unchanged.length, 'line says', 'lines say')} what the chapter has already.`}
        </p>
      )}
    </div>
  );
}

const rowHeightPx = 49;

type PartProps<Item> = {
  title: string;
  items: readonly Item[];
  Row: ComponentType<BlockRowProps<Item>>;
  isOpen?: boolean;
};

/** A list of the preview that can be closed. Without rows, there is nothing to show. */
function Part<Item>({ title, items, Row, isOpen = false }: PartProps<Item>) {
  if (items.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className={styles.partTitle}>{`${title}: ${items.length.toLocaleString('en')}`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the list while it has the focus. */}
      <section className={styles.rows} aria-label={title} tabIndex={0}>
        <RowBlocks items={items} rowHeight={rowHeightPx} className={styles.block} Row={Row} />
      </section>
    </details>
  );
}

const MatchRow = memo(function MatchRow({ item }: BlockRowProps<Match>) {
  const { line, phrase, index } = item;
  return (
    <li className={styles.row}>
      <span className={styles.number}>{index + 1}</span>
      <span lang="fr">
        {phrase.phrase}
        {line.french !== null && line.french !== phrase.phrase && (
          <span className={styles.soft}>{` Line ${line.number}: ${line.french}`}</span>
        )}
      </span>
      <span>
        {phrase.translation !== '' && phrase.translation !== line.english && (
          <>
            <del>{phrase.translation}</del>{' '}
          </>
        )}
        {line.english}
      </span>
    </li>
  );
});

const LineRow = memo(function LineRow({ item: { number, french, english } }: BlockRowProps<ImportLine>) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{number}</span>
      <span lang="fr">{french}</span>
      <span>{english}</span>
    </li>
  );
});

const PhraseRow = memo(function PhraseRow({ item }: BlockRowProps<Phrase>) {
  return (
    <li className={styles.row}>
      <span className={styles.number}>{item.phrase_no}</span>
      <span lang="fr">{item.phrase}</span>
      <span />
    </li>
  );
});
