import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { Chapter } from '../base/chapters.ts';
import { TextButton } from '../base/controls/text-button.tsx';
import { useReaderSettings } from '../base/reader-settings.ts';
import type { Phrase } from '../base/reading.api.ts';
import type { TextWords } from '../base/words-port.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { OpenMeaning } from '../words/meaning.tsx';
import { blockAt, blocksOf, indexOf, phraseNoOf } from './blocks.ts';
import { numberIn, PageBlock } from './page-block.tsx';
import styles from './page-view.module.css';
import { PageWaiting } from './page-waiting.tsx';
import { useBlocksInView } from './use-blocks-in-view.ts';
import { useFollowing } from './use-following.ts';
import { type PageSource, usePageText } from './use-page-text.ts';
import { usePageWords } from './use-page-words.ts';

/** The parts of the reading state that the page uses. */
type PageReading = PageSource & {
  turnTo: (phraseNo: number) => void;
  /** Who turned to the current phrase: the reader, or the player on its own. */
  turnedBy: 'person' | 'player';
  player: { heard: readonly number[] };
};

type PageViewProps = {
  reading: PageReading;
  chapters: readonly Chapter[];
  phrase: Phrase;
  chapter: Chapter;
  /** The scroll container. */
  stage: RefObject<HTMLElement | null>;
  voice: WordVoice | null;
  onMeaning: () => void;
  words: TextWords;
  /** Jumps to another chapter. */
  onJump: (phraseNo: number) => void;
  /** The link back after a jump, above the notes. */
  wayBack: ReactNode;
  /** The button at the chapter's end that opens its new words. */
  otherWords: ReactNode;
  /** Notes on the phrase being played, below the text. */
  notes: ReactNode;
};

/**
 * The chapter as flowing text. The phrase being played is marked and kept in view, every word opens its meaning, and a
 * tap on a phrase plays from there. Renders only the blocks in view, so the chapter's length doesn't matter.
 */
export function PageView(props: PageViewProps) {
  const { reading, chapters, phrase, stage, voice, onMeaning, words } = props;
  const id = useId();
  const foot = useRef<HTMLDivElement>(null);
  const { settings } = useReaderSettings();
  const text = usePageText(reading, props.chapter, phrase.phrase_no);
  const { chapter, active, edition, store, phrases: known, failed } = text;
  const activeBlock = blockAt(chapter, active);
  const { spots, rest, measure } = useBlocksInView(blocksOf(chapter), activeBlock, stage);
  const wanted = spots.map(({ index }) => index).join();
  useEffect(() => {
    if (wanted !== '') store.want(wanted.split(',').map(Number));
  }, [store, wanted]);
  const { want: wantWords } = words;
  useEffect(() => {
    const blocks = blocksOf(chapter);
    for (const index of wanted === '' ? [] : wanted.split(',').map(Number)) {
      const block = blocks[index];
      if (block !== undefined) wantWords(block.from, block.count);
    }
  }, [chapter, wanted, wantWords]);

  const { listenFirst } = settings;
  const { heard } = reading.player;
  const isVeiled = useCallback(
    (phraseNo: number) => listenFirst && phraseNo >= active && !heard.includes(phraseNo),
    [listenFirst, active, heard],
  );
  const phrasesAt = (index: number) => known.get(index) ?? (index === activeBlock ? [phrase] : []);
  const { meaning, open, openVoice } = usePageWords({
    chapterNo: chapter.chapter_no,
    phrases: spots.flatMap(({ index }) => phrasesAt(index)),
    active,
    isVeiled,
    voice,
    onMeaning,
    wanted: words.wanted,
  });
  const { at, tabStop, frame, handlers } = meaning;

  const following = chapters.find(({ first_phrase_no: first }) => first > chapter.first_phrase_no);

  const isAsked = reading.turnedBy === 'person';
  const { isAway, show } = useFollowing({ stage, frame, foot, active, edition, isAsked });

  const playFrom = (target: EventTarget) => {
    const pressed = target instanceof Element ? target.closest('[data-phrase-no]') : null;
    const number = Number(pressed?.getAttribute('data-phrase-no') ?? active);
    if (number !== active) reading.turnTo(number);
  };
  const handleClick = (event: MouseEvent) => {
    // A click that ends a text selection must not start the player.
    if (window.getSelection()?.isCollapsed !== false) playFrom(event.target);
    handlers.onClick(event);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) playFrom(event.target);
    handlers.onKeyDown(event);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        ref={frame}
        className={styles.page}
        role="group"
        aria-label={`Chapter ${chapter.chapter_no}, ${chapter.title}, word by word`}
        data-voice={voice?.by}
        data-keep={words.isOffered || undefined}
        style={{ paddingBottom: rest }}
        {...handlers}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        {spots.map(({ index, key, gap }) => {
          const phrases = phrasesAt(index);
          const block = (
            <PageBlock
              phrases={phrases}
              active={index === activeBlock ? active : null}
              open={numberIn(phrases, at)}
              openId={`${id}open`}
              tabStop={numberIn(phrases, tabStop)}
              isVeiled={isVeiled}
              markOf={words.markOf}
            />
          );
          return (
            <div key={key} ref={measure} data-index={index} style={{ marginTop: gap }}>
              {known.has(index) ? (
                block
              ) : (
                <PageWaiting hasFailed={failed.has(index)} onTryAgain={() => store.tryAgain(index)}>
                  {index === activeBlock && block}
                </PageWaiting>
              )}
            </div>
          );
        })}
        <OpenMeaning
          id={`${id}open`}
          meaning={meaning}
          word={open}
          position={at === null ? null : { phraseNo: phraseNoOf(at), index: indexOf(at) }}
          voice={openVoice}
          known={words}
        />
      </div>
      {following !== undefined && (
        <div className={styles.end}>
          {props.otherWords}
          <TextButton isPill onClick={() => props.onJump(following.first_phrase_no)}>
            Next chapter: <span lang="fr">{following.title}</span>
          </TextButton>
        </div>
      )}
      <div ref={foot} className={styles.foot}>
        <div className={styles.ways}>
          {props.wayBack}
          {isAway && (
            <TextButton isPill onClick={() => show()}>
              Back to the phrase you hear
            </TextButton>
          )}
        </div>
        {props.notes}
      </div>
    </>
  );
}
