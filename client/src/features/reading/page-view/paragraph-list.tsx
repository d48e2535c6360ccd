import { Fragment, type ReactNode } from 'react';
import type { Phrase } from '../base/reading.api.ts';
import styles from './paragraph-list.module.css';
import { groupIntoParagraphs } from './paragraphs.ts';

type ParagraphListProps = {
  phrases: readonly Phrase[];
  /** The number of the chapter's first phrase. */
  firstPhraseNo: number;
  /** The class of each paragraph. */
  className: string | undefined;
  renderLine: (line: readonly Phrase[]) => ReactNode;
};

/** Phrases in paragraphs and lines, with an ornament before each section. */
export function ParagraphList({ phrases, firstPhraseNo, className, renderLine }: ParagraphListProps) {
  return groupIntoParagraphs(phrases, firstPhraseNo).map(({ begins, isDirectSpeech, lines }) => (
    <Fragment key={lines[0]?.[0]?.phrase_no}>
      {begins === 'section' && <hr className={styles.section} />}
      <p className={className} lang="fr" data-begins={begins} data-speech={isDirectSpeech || undefined}>
        {lines.map((line, index) => (
          <Fragment key={line[0]?.phrase_no}>
            {index > 0 && <br />}
            {renderLine(line)}
          </Fragment>
        ))}
      </p>
    </Fragment>
  ));
}
