import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '../../lib/labels/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSupported } from '../../lib/use-supported.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './download-control.module.css';
import { describeFailure } from './download-problems.ts';
import type { BookToDownload } from './downloads.ts';
import { formatPhrases, formatSize } from './labels.ts';
import { canDownload, useDownloads } from './member-downloads.ts';

type Offer = { size: number; totalPhrases: number };
type Phase = 'none' | 'offered' | 'running' | 'failed' | 'paused' | 'complete';

/** The state of the offer to download a book, which only this control has. */
type OfferState = { isLoading: boolean; offer: Offer | null; problem: string | null };
const noOffer: OfferState = { isLoading: false, offer: null, problem: null };

/** Downloads a book: offers it with its size, shows the progress, and then says that the book is on this device. */
export function DownloadControl({ book }: { book: BookToDownload }) {
  return useSupported(canDownload) ? <SupportedControl book={book} /> : null;
}

function SupportedControl({ book }: { book: BookToDownload }) {
  const { bookCode, title } = book;
  const { downloads, state } = useDownloads();
  const [{ isLoading, offer, problem }, setOfferState] = useState(noOffer);
  const abortRef = useRef<AbortController | null>(null);
  useEffect(() => () => abortRef.current?.abort(), []);
  // Another page may have left the state of a member who has signed out since.
  useEffect(() => {
    if (downloads.store.get().stored === null) void downloads.refresh();
  }, [downloads]);

  const stored = state.stored?.find((download) => download.bookCode === bookCode);
  const phrases = state.running.get(bookCode);
  const failure = state.failures.get(bookCode)?.message ?? problem;
  const phase = findPhase();
  const progressText = formatPhrases(stored?.phrases ?? 0, stored?.totalPhrases ?? 0);
  const focusProps = usePreservedFocus(phase);

  function findPhase(): Phase {
    if (phrases !== undefined) return 'running';
    if (failure !== null) return 'failed';
    if (stored?.isPending) return 'paused';
    if (stored?.isReadable) return 'complete';
    return offer === null ? 'none' : 'offered';
  }

  const showProblem = (error: unknown) =>
    setOfferState({ ...noOffer, problem: describeFailure(error, title, null) });
  const handleAsk = async () => {
    const controller = new AbortController();
    abortRef.current = controller;
    setOfferState({ ...noOffer, isLoading: true });
    try {
      const { size, total_phrases: totalPhrases } = await downloads.describe(bookCode, controller.signal);
      setOfferState({ ...noOffer, offer: { size: size ?? 0, totalPhrases } });
    } catch (error) {
      if (!controller.signal.aborted) showProblem(error);
    }
  };
  const handleStart = () => {
    setOfferState(noOffer);
    // Rejects if the device has no room even for the database.
    downloads.start(book).catch(showProblem);
  };
  const handleCancel = () => {
    setOfferState(noOffer);
    void downloads.cancel(bookCode);
  };
  const handlePause = () => void downloads.pause(bookCode);

  const hiddenTitle = <HiddenTitle title={title} />;
  const cancelButton = <QuietButton onClick={handleCancel}>Cancel{hiddenTitle}</QuietButton>;
  const contents: Record<Phase, () => ReactNode> = {
    none: () => (
      <QuietButton busy={isLoading || state.stored === null} onClick={() => void handleAsk()}>
        {isLoading ? 'Checking the size…' : 'Download'}
        {hiddenTitle}
      </QuietButton>
    ),
    offered: () => (
      <>
        <p className={styles.text}>
          {formatSize(offer?.size ?? 0)} · {pluralize(offer?.totalPhrases ?? 0, 'phrase')} with audio
        </p>
        <Button size="small" onClick={handleStart}>
          <span>Download{hiddenTitle}</span>
        </Button>
        {cancelButton}
      </>
    ),
    running: () => (
      <>
        <DownloadProgress title={title} value={phrases ?? 0} max={stored?.totalPhrases} />
        <QuietButton onClick={handlePause}>Pause{hiddenTitle}</QuietButton>
        {cancelButton}
      </>
    ),
    failed: () => (
      <>
        <p className={styles.failure} role="alert">
          {failure}
        </p>
        <QuietButton onClick={problem === null ? handleStart : () => void handleAsk()}>
          Try again{hiddenTitle}
        </QuietButton>
        {cancelButton}
      </>
    ),
    paused: () => (
      <>
        <p className={styles.text}>
          {/* One that isn't paused may be running in another tab, or start soon. */}
          {stored?.isPaused ? `Download paused at ${progressText}` : `${progressText} downloaded`}
        </p>
        <QuietButton onClick={handleStart}>Resume{hiddenTitle}</QuietButton>
        {cancelButton}
      </>
    ),
    complete: () => (
      <Link to={paths.downloads} className={styles.link}>
        {stored?.hasUpdate ? 'On this device · Update available' : 'On this device'}
        <VisuallyHidden>
          : <span lang="fr">{title}</span>
        </VisuallyHidden>
      </Link>
    ),
  };
  return (
    <div className={styles.control} data-phase={phase} {...focusProps}>
      {contents[phase]()}
      <VisuallyHidden>
        <span role="status">{describePhase(phase, title, stored?.isPaused ?? false)}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The title of a book in the label of a button, for screen readers. */
export function HiddenTitle({ title }: { title: string }) {
  return (
    <VisuallyHidden>
      {' '}
      <span lang="fr">{title}</span>
    </VisuallyHidden>
  );
}

function describePhase(phase: Phase, title: string, isPaused: boolean): string {
  if (phase === 'running') return `Downloading “${title}”.`;
  if (phase === 'paused' && isPaused) return `The download of “${title}” is paused.`;
  return '';
}

type QuietButtonProps = { busy?: boolean; onClick: () => void; children: ReactNode };

function QuietButton({ busy = false, onClick, children }: QuietButtonProps) {
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={onClick}>
      <span>{children}</span>
    </Button>
  );
}

function DownloadProgress({ title, value, max }: { title: string; value: number; max: number | undefined }) {
  return (
    <div className={styles.progress}>
      <p className={styles.text}>
        {max === undefined ? 'Starting…' : `${formatPhrases(value, max)} downloaded`}
      </p>
      <Progress label={`Download of ${title}`} value={value} max={max ?? 1} />
    </div>
  );
}

/** Moves the focus to the first button of the next phase, if the focused button disappears with the current one. */
function usePreservedFocus(phase: Phase) {
  const ref = useRef<HTMLDivElement>(null);
  const hasFocusRef = useRef(false);
  const shownPhaseRef = useRef(phase);
  useLayoutEffect(() => {
    if (shownPhaseRef.current === phase) return;
    shownPhaseRef.current = phase;
    if (!hasFocusRef.current || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, [phase]);
  return {
    ref,
    onFocus: () => {
      hasFocusRef.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A button that disappears has no related target.
      if (relatedTarget !== null) hasFocusRef.current = false;
    },
  };
}
