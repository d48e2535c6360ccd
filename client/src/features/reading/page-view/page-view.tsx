import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { Chapter } from '../contents/chapters.ts';
import type { Phrase } from '../reading.api.ts';
import type { Reading } from '../use-reading.ts';
import type { WordVoice } from '../voice/use-word-voice.ts';
import { Meaning } from '../words/meaning.tsx';
import { meaningInWords, wordIndexes } from '../words/tokens.ts';
import { useMeaning } from '../words/use-meaning.ts';
import { createBlockStore } from './block-store.ts';
import { blockAt, blocksOf, indexOf, phraseNoOf, wordNumber } from './blocks.ts';
import { numberIn, PageBlock } from './page-block.tsx';
import styles from './page-view.module.css';

type PageViewProps = {
  reading: Reading;
  phrase: Phrase;
  chapter: Chapter;
  /** What scrolls. */
  stage: RefObject<HTMLElement | null>;
  voice: WordVoice | null;
  onMeaning: () => void;
};

/** About as high as a block of 25 phrases is, until it has been laid out. */
const blockHeight = 900;

/**
 * The chapter as flowing text: the phrase that is heard is marked and kept in sight, every word opens its meaning, and a tap on
 * a phrase plays from there. Only the blocks in sight are laid out, however long the chapter is.
 */
export function PageView({ reading, phrase, chapter, stage, voice, onMeaning }: PageViewProps) {
  const id = useId();
  const [blocks] = useState(() => blocksOf(chapter));
  const active = phrase.phrase_no;
  const activeBlock = blockAt(chapter, active);
  // eslint-disable-next-line react-hooks/incompatible-library -- this component is rendered with every scroll, which is what it is for.
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => stage.current,
    estimateSize: () => blockHeight,
    initialOffset: activeBlock * blockHeight,
    overscan: 1,
  });
  const items = virtualizer.getVirtualItems();
  const [store] = useState(() => createBlockStore(blocks, reading.readAll));
  const { phrases: known, failed } = useSyncExternalStore(store.subscribe, store.get);
  const wanted = items.map(({ index }) => index).join();
  useEffect(() => {
    if (wanted !== '') store.want(wanted.split(',').map(Number));
  }, [store, wanted]);

  const laidOut = items.flatMap(({ index }) => known.get(index) ?? []);
  const numbers = laidOut.flatMap(({ phrase_no, tokens }) =>
    wordIndexes(tokens).map((index) => wordNumber(phrase_no, index)),
  );
  const { at, isPinned, tabStop, frame, pointer, handlers } = useMeaning(chapter.first_phrase_no, numbers, {
    onOpen: onMeaning,
    onSay: (number) => phraseNoOf(number) === active && voice?.say(indexOf(number)),
  });
  const firstOfActive = numbers.find((number) => phraseNoOf(number) === active) ?? numbers[0] ?? null;
  const tabbable = tabStop !== null && numbers.includes(tabStop) ? tabStop : firstOfActive;
  const openIn = at === null ? undefined : laidOut.find(({ phrase_no }) => phrase_no === phraseNoOf(at));
  const open = at === null ? undefined : openIn?.tokens[indexOf(at)];

  const isThere = known.has(activeBlock);
  const hasArrived = useRef(false);
  useEffect(() => {
    const element = frame.current?.querySelector(`[data-phrase-no="${active}"]`);
    if (!element) return virtualizer.scrollToIndex(activeBlock, { align: 'center' });
    // Blocks that are measured meanwhile would end a smooth scroll halfway.
    element.scrollIntoView({ block: 'nearest', behavior: hasArrived.current ? 'smooth' : 'instant' });
    hasArrived.current = true;
  }, [active, activeBlock, isThere, frame, virtualizer]);

  const handleClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-phrase-no]') : null;
    const number = Number(pressed?.getAttribute('data-phrase-no') ?? Number.NaN);
    if (!Number.isNaN(number) && number !== active && event.detail > 0) reading.turnTo(number);
    handlers.onClick(event);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={frame}
      className={styles.page}
      role="group"
      aria-label="The chapter, word by word"
      style={{ height: virtualizer.getTotalSize() }}
      {...handlers}
      {...{ onClick: handleClick }}
    >
      {items.map(({ index, key, start }) => {
        const phrases = known.get(index);
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={styles.place}
            style={{ top: start }}
          >
            {phrases === undefined ? (
              <Waiting hasFailed={failed.has(index)} onTryAgain={() => store.tryAgain(index)} />
            ) : (
              <PageBlock
                phrases={phrases}
                active={index === activeBlock ? active : null}
                open={numberIn(phrases, at)}
                openId={`${id}open`}
                tabStop={numberIn(phrases, tabbable)}
              />
            )}
          </div>
        );
      })}
      {at !== null && open !== undefined && (
        <Meaning
          key={at}
          id={`${id}open`}
          word={open.text}
          text={meaningInWords(open)}
          voice={phraseNoOf(at) === active ? voice && ofPage(voice) : null}
          isUnknown={open.meaning === ''}
          index={at}
          isPinned={isPinned}
          frame={frame}
          pointer={pointer}
        />
      )}
    </div>
  );
}

/** Says words by their numbers. */
const ofPage = ({ by, say }: WordVoice): WordVoice => ({ by, say: (number) => say(indexOf(number)) });

function Waiting({ hasFailed, onTryAgain }: { hasFailed: boolean; onTryAgain: () => void }) {
  if (!hasFailed) {
    return (
      <div className={styles.waiting}>
        <Loading what="the text" />
        {[96, 100, 88, 94, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} height="1.5rem" />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.waiting} role="alert">
      <p>This part of the chapter couldn’t be loaded.</p>
      <Button size="small" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
