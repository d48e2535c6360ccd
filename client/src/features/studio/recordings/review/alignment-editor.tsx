import type { RecordingView } from '@lingostory/contract/studio/recordings/schemas';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { useLeaveQuestion } from '../../../../lib/forms/use-leave-question.ts';
import { pluralize } from '../../../../lib/labels/format.ts';
import { LeaveDialog } from '../../../../ui/dialogs/leave-dialog.tsx';
import { Banner } from '../../../../ui/page/banner.tsx';
import { ChunkBoundary } from '../../../../ui/page/chunk-boundary.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { SaveProblems } from '../../base/save-problems.tsx';
import { KeyList } from '../../keys/key-list.tsx';
import { useKeyCommands } from '../../keys/use-key-commands.ts';
import { DiscardButton } from '../discard-button.tsx';
import { countFlaggedPhrases } from '../draft/alignment-state.ts';
import { listOpenStretches } from '../draft/stretches.ts';
import { DraftList } from '../list/draft-list.tsx';
import { useReadWaveformQuery, useTakeOverRecordingMutation } from '../recordings.api.ts';
import styles from './alignment-editor.module.css';
import { type CommandName, commandOf, listCommands } from './alignment-keys.ts';
import { CommandBar } from './command-bar.tsx';
import { decodePeaks } from './decode-peaks.ts';
import { changeSetting, isSettingCommand, useReviewSettings } from './review-settings.ts';
import { TakeOverControls } from './take-over-controls.tsx';
import { eventOf, useAlignment } from './use-alignment.ts';
import { usePresentSound } from './use-present-sound.ts';

// Loads wavesurfer.js in a separate chunk, so that the list can be used before it arrives.
const Waveform = lazy(async () => ({ default: (await import('./waveform.tsx')).Waveform }));

type AlignmentEditorProps = {
  recording: RecordingView;
  /** True if readers can't see the chapter yet. */
  isDraft: boolean;
  fetchedAt: number | undefined;
  onOutdated: () => void;
  onTakingOver: () => void;
  onDiscarded: () => void;
};

/** Review of an aligned recording. The editor listens to it once and corrects the flagged phrases. */
export function AlignmentEditor(props: AlignmentEditorProps) {
  const { recording, isDraft, onTakingOver, onDiscarded } = props;
  const settings = useReviewSettings();
  const alignment = useAlignment({ ...props, speed: settings.speed });
  const { state, send, audio, pause, time, address, handleProblem } = alignment;
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const [takeOver] = useTakeOverRecordingMutation();
  const [takeOverError, setTakeOverError] = useState<string | null>(null);
  const { currentData: waveform } = useReadWaveformQuery({ id: recording.chapter_id });
  const peaks = useMemo(() => waveform && decodePeaks(waveform.peaks), [waveform]);
  const presentSound = usePresentSound(
    recording.chapter_id,
    recording.uses_phrases,
    `${state.chosen} ${state.chosenStretch} ${state.playing}`,
  );
  const { editor, panel, bar } = useHeights();
  const { phrases, stretches, chosen, chosenStretch, queue, isRealigning, note } = state;
  const openStretches = useMemo(() => listOpenStretches(phrases, stretches), [phrases, stretches]);
  const leaveDialogProps = useLeaveQuestion(() => queue.unsaved.length > 0);

  const playPresentSound = async () => {
    if (!state.hasFixedTexts) return;
    if (state.chosenStretch !== null || !presentSound.has(chosen))
      return send({ type: 'announced', text: 'This phrase has no sound in the chapter yet.' });
    pause();
    await presentSound
      .toggle(chosen)
      .catch(() => send({ type: 'announced', text: 'The clip can’t be played. Please try again.' }));
  };
  const handleCommand = (name: CommandName) => {
    if (name !== 'playPresent') presentSound.stop();
    if (name === 'playPresent') void playPresentSound();
    else if (name === 'keys') setKeyListOpen(true);
    else if (isSettingCommand(name)) send({ type: 'announced', text: changeSetting(name) });
    else send(eventOf(name, time(), settings.playsNext));
  };
  useKeyCommands(commandOf, handleCommand);
  const handleTakeOver = async (seen: string | undefined) => {
    setTakeOverError(null);
    pause();
    presentSound.stop();
    const { error } = await takeOver({
      id: recording.chapter_id,
      version: queue.version,
      ...(seen && { seen }),
    });
    if (error === undefined) return onTakingOver();
    handleProblem(error, (message) => {
      setTakeOverError(message);
      return { type: 'stopped' };
    });
  };

  return (
    <div className={styles.editor} ref={editor}>
      <div className={styles.head}>
        <p className={styles.lead}>
          {countFlaggedPhrases(phrases) > 0 ? (
            <>
              Listen to {recording.file_name} once with <strong>Play on</strong>. Phrases marked{' '}
              <strong>Check</strong> say why they may be cut in the wrong spot.
            </>
          ) : (
            <>
              Nothing in {recording.file_name} is left to check. You can take it over now, or listen with{' '}
              <strong>Play on</strong> first. Each phrase is heard again when it’s translated.
            </>
          )}
          {state.hasFixedTexts
            ? ' The phrases belong to the chapter: their texts stay, and they get this sound.'
            : openStretches.length > 0 && ` ${composeStretchNote(openStretches.length)}`}
        </p>
        <div className={styles.end}>
          <TakeOverControls
            chapterId={recording.chapter_id}
            alignment={state}
            isDraft={isDraft}
            onTakeOver={handleTakeOver}
          />
          <DiscardButton
            chapterId={recording.chapter_id}
            version={queue.version}
            label="Discard"
            onDiscarded={onDiscarded}
          />
        </div>
      </div>
      {takeOverError !== null && <Banner tone="bad">{takeOverError}</Banner>}
      {/* biome-ignore lint/a11y/useMediaCaption: the list below is the transcript. */}
      <audio ref={audio} src={address ?? undefined} preload="auto" />
      <div className={styles.panel} ref={panel}>
        <SaveProblems
          saveProblem={state.queue.problem}
          unsavedCount={state.queue.unsaved.length}
          problem={state.problem}
          send={send}
        />
        {peaks !== undefined && peaks.length > 0 && (
          <ChunkBoundary fallback={null} placeholder={<div className={styles.waiting} />}>
            <Waveform
              audio={audio}
              peaks={peaks}
              seconds={state.seconds}
              phrases={phrases}
              stretches={openStretches}
              chosenIndex={chosen}
              chosenStretch={chosenStretch}
              disabled={isRealigning}
              areEdgesSeparate={state.areEdgesSeparate}
              onDrag={(drag) => send({ type: 'edgeDragged', ...drag })}
            />
          </ChunkBoundary>
        )}
        {isRealigning && (
          <Progress label="Aligning again" value={Math.round(recording.progress * 100)} max={100} />
        )}
      </div>
      <div className={styles.work}>
        <DraftList alignment={state} openStretches={openStretches} send={send} />
        <div className={styles.bar} ref={bar}>
          <CommandBar
            alignment={state}
            settings={settings}
            stretchCount={openStretches.length}
            presentSound={presentSound}
            onCommand={handleCommand}
          />
        </div>
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          <span key={note.number}>{note.text}</span>
        </span>
      </VisuallyHidden>
      {isKeyListOpen && (
        <KeyList commands={listCommands(state.hasFixedTexts)} onClose={() => setKeyListOpen(false)} />
      )}
      <LeaveDialog {...leaveDialogProps} />
    </div>
  );
}

const composeStretchNote = (count: number) =>
  `We found speech that isn’t in your text in ${pluralize(count, 'place')}. It’s left out unless you add it.`;

/**
 * Publishes sizes as CSS properties: `--top` is the distance from the top of the page to the editor, which fills the
 * rest of a large window. `--panel` and `--bar` are the heights of the parts that cover the list in a small one, so
 * that rows scrolled into view are not hidden under them.
 */
function useHeights() {
  const editorRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const barRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [editor, panel, bar] = [editorRef.current, panelRef.current, barRef.current];
    if (editor === null || panel === null || bar === null) return;
    const publishHeights = () => {
      const heightOf = (element: HTMLElement) =>
        getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0;
      editor.style.setProperty('--top', `${editor.getBoundingClientRect().top + window.scrollY}px`);
      editor.style.setProperty('--panel', `${heightOf(panel)}px`);
      editor.style.setProperty('--bar', `${heightOf(bar)}px`);
    };
    const observer = new ResizeObserver(publishHeights);
    for (const element of [panel, bar, document.body]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { editor: editorRef, panel: panelRef, bar: barRef };
}
