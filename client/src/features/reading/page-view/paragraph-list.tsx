import { Fragment, type ReactNode } from 'react';
import { StoryPictures } from '../base/pictures/story-pictures.tsx';
import type { Phrase } from '../base/reading.api.ts';
import styles from './paragraph-list.module.css';
import { groupIntoParagraphs } from './paragraphs.ts';

/** The width of the text, as in the attribute `sizes` of an image. */
const pictureSizes = '(min-width: 861px) 44rem, 100vw';

type ParagraphListProps = {
  phrases: readonly Phrase[];
  /** The number of the chapter's first phrase. */
  firstPhraseNo: number;
  /** The class of each paragraph. */
  className: string | undefined;
  renderLine: (line: readonly Phrase[]) => ReactNode;
  /** True to load the pictures before they come into view. */
  arePicturesEager?: boolean;
};

/** Phrases in paragraphs and lines, with the pictures between them and an ornament before each section. */
export function ParagraphList(props: ParagraphListProps) {
  const { phrases, firstPhraseNo, className, renderLine, arePicturesEager = false } = props;
  const pictureOptions = { sizes: pictureSizes, isEager: arePicturesEager };
  return groupIntoParagraphs(phrases, firstPhraseNo).map((paragraph) => {
    const { begins, isDirectSpeech, isVerse, lines } = paragraph;
    return (
      <Fragment key={lines[0]?.[0]?.phrase_no}>
        {begins === 'section' && <hr className={styles.section} />}
        <StoryPictures pictures={paragraph.pictures} {...pictureOptions} />
        <p
          className={className}
          lang="fr"
          data-begins={begins}
          data-speech={isDirectSpeech || undefined}
          data-verse={isVerse || undefined}
        >
          {lines.map((line, index) =>
            isVerse ? (
              <span key={line[0]?.phrase_no} className={styles.verse}>
                {renderLine(line)}
              </span>
            ) : (
              <Fragment key={line[0]?.phrase_no}>
                {index > 0 && <br />}
                {renderLine(line)}
              </Fragment>
            ),
          )}
        </p>
        <StoryPictures pictures={paragraph.picturesAfter} {...pictureOptions} />
      </Fragment>
    );
  });
}
