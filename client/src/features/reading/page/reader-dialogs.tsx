import { lazy } from 'react';
import { ChunkBoundary } from '../../../ui/page/chunk-boundary.tsx';
import type { Phrase, PhraseSource } from '../base/reading.api.ts';
import type { ReaderContents } from '../contents/use-reader-contents.ts';
import type { WordControl } from '../known-words/use-word-states.ts';

const ContentsPanel = lazy(async () => ({
  default: (await import('../contents/contents-panel.tsx')).ContentsPanel,
}));
const NewWordsDialog = lazy(async () => ({
  default: (await import('../known-words/new-words-dialog.tsx')).NewWordsDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../input/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

type ReaderDialogsProps = {
  source: PhraseSource;
  phrase: Phrase | null;
  contents: ReaderContents;
  words: Pick<WordControl, 'chapterWords'>;
  /** Returns the element that gets the focus after a jump. */
  story: () => HTMLElement | null;
  isShortcutsDialogOpen: boolean;
  onShortcutsDialogClose: () => void;
};

/** The reader's dialogs, each loaded when it first opens. */
export function ReaderDialogs(props: ReaderDialogsProps) {
  const { source, phrase, contents, words, story, isShortcutsDialogOpen, onShortcutsDialogClose } = props;
  return (
    <>
      {contents.isOpen && phrase !== null && (
        <ChunkBoundary fallback={null}>
          <ContentsPanel source={source} phrase={phrase} contents={contents} story={story} />
        </ChunkBoundary>
      )}
      {words.chapterWords !== null && (
        <ChunkBoundary fallback={null}>
          <NewWordsDialog words={words.chapterWords} story={story} />
        </ChunkBoundary>
      )}
      {isShortcutsDialogOpen && (
        <ChunkBoundary fallback={null}>
          <ShortcutsDialog onClose={onShortcutsDialogClose} />
        </ChunkBoundary>
      )}
    </>
  );
}
