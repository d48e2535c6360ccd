import { lazy } from 'react';
import { ChunkBoundary } from '../../../ui/page/chunk-boundary.tsx';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';
import type { ReaderContents } from '../contents/use-reader-contents.ts';
import type { KnownWords } from '../known-words/use-known-words.ts';

const ContentsPanel = lazy(async () => ({
  default: (await import('../contents/contents-panel.tsx')).ContentsPanel,
}));
const OtherWords = lazy(async () => ({
  default: (await import('../known-words/other-words-dialog.tsx')).OtherWordsDialog,
}));
const KeyList = lazy(async () => ({ default: (await import('../input/key-list.tsx')).KeyList }));

type ReaderDialogsProps = {
  source: PhraseSource;
  phrase: Phrase | null;
  contents: ReaderContents;
  words: Pick<KnownWords, 'chapterWords'>;
  /** Returns the element that gets the focus after a jump. */
  story: () => HTMLElement | null;
  isKeyListOpen: boolean;
  onKeyListClose: () => void;
};

/** The reader's dialogs, each loaded when it first opens. */
export function ReaderDialogs(props: ReaderDialogsProps) {
  const { source, phrase, contents, words, story, isKeyListOpen, onKeyListClose } = props;
  return (
    <>
      {contents.isOpen && phrase !== null && (
        <ChunkBoundary fallback={null}>
          <ContentsPanel source={source} phrase={phrase} contents={contents} story={story} />
        </ChunkBoundary>
      )}
      {words.chapterWords !== null && (
        <ChunkBoundary fallback={null}>
          <OtherWords words={words.chapterWords} story={story} />
        </ChunkBoundary>
      )}
      {isKeyListOpen && (
        <ChunkBoundary fallback={null}>
          <KeyList onClose={onKeyListClose} />
        </ChunkBoundary>
      )}
    </>
  );
}
