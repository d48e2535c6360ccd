import { fileKinds } from '@lingostory/contract/files';
import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveOrAsk, useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { FormerClips } from './former-clips.tsx';
import { PhraseInContext } from './phrase-in-context.tsx';
import { pauseAll, playOnly } from './play-only.ts';
import { RecordingStatus } from './recording-status.tsx';
import { type CommandName, commandOf, commands } from './retake-keys.ts';
import styles from './sound-editor.module.css';
import { SoundToolbar } from './sound-toolbar.tsx';
import { NewTake, PresentSound } from './sounds.tsx';
import { useRetake } from './use-retake.ts';

type SoundEditorProps = {
  loaded: PhraseSoundView;
  missingPrograms: readonly string[];
  /** True if the editor came from another phrase, whose page had the focus. */
  isFocused: boolean;
  onMove: () => void;
};

/** Editor that records one phrase at a time, and plays the new sound beside the present one. */
export function SoundEditor({ loaded, missingPrograms, isFocused, onMove }: SoundEditorProps) {
  const retake = useRetake(loaded);
  const [hasKeyList, setHasKeyList] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  /**
   * The action that Esc has canceled, until another command follows. Pressing it once more may then be meant for the
   * same.
   */
  const [canceled, setCanceled] = useState<'recording' | 'sending' | null>(null);
  const editorRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { phrase, isUsingMicrophone, isRecording, isSending, isBusy } = retake;
  const canRecord = missingPrograms.length === 0;
  const leaveDialogProps = useLeaveQuestion(() => retake.isUnsaved);

  const focusPanel = useEffectEvent(() => isFocused && panelRef.current?.focus());
  useEffect(() => void focusPanel(), []);

  const openPhrase = (id: number | null) => {
    // A take that is being saved would be shown too late.
    if (id === null || isBusy) return;
    leaveOrAsk(() => {
      onMove();
      void navigate(studioPaths.phraseSound(id), { replace: true });
    });
  };
  const record = () => {
    if (!canRecord) return;
    // The microphone would record them.
    if (!isRecording) pauseAll(editorRef.current);
    retake.toggleRecording();
  };
  const discard = () => {
    if (isUsingMicrophone) {
      retake.cancelRecording();
      setCanceled('recording');
    } else if (isSending) {
      retake.cancelSending();
      setCanceled('sending');
    } else if (canceled !== null && retake.canDiscard) {
      // Opens after the press of Esc, which would close the dialog again.
      setTimeout(() => setIsDiscarding(true));
    } else retake.discard();
  };
  const runCommand: Record<CommandName, () => void> = {
    record,
    chooseFile: () => canRecord && !isBusy && fileRef.current?.click(),
    retry: () => !isBusy && retake.retry(),
    playOld: () => !isUsingMicrophone && playOnly(editorRef.current, 'present'),
    playNew: () => !isUsingMicrophone && playOnly(editorRef.current, 'take'),
    take: retake.take,
    discard,
    previous: () => openPhrase(phrase.previous_id),
    next: () => openPhrase(phrase.next_id),
    keys: () => setHasKeyList(true),
  };
  const handleCommand = (name: CommandName) => {
    if (name !== 'discard') setCanceled(null);
    runCommand[name]();
  };
  useKeyCommands(commandOf, handleCommand);

  return (
    <div className={styles.editor} ref={editorRef}>
      {!canRecord && (
        <Banner tone="bad">{`Phrases can’t be recorded: ${missingPrograms.join(' and ')} must be installed on the server.`}</Banner>
      )}
      <section
        className={styles.panel}
        aria-label={`Phrase ${phrase.phrase_no}`}
        ref={panelRef}
        tabIndex={-1}
      >
        <PhraseInContext phrase={phrase} />
        <div className={styles.sounds}>
          <PresentSound phrase={phrase} />
          <NewTake phrase={phrase} failed={retake.failed} isEarlier={retake.isEarlierTake} />
        </div>
        <RecordingStatus retake={retake} />
        <SoundToolbar retake={retake} canRecord={canRecord} onCommand={handleCommand} />
        <input
          ref={fileRef}
          type="file"
          hidden
          aria-label="Audio file"
          accept={fileKinds.take.accept.join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again, for example after it was exported once more.
            currentTarget.value = '';
            if (file !== undefined) retake.prepare(file);
          }}
        />
      </section>
      <FormerClips
        phrase={phrase}
        isBusy={isBusy}
        onRestore={(soundId) => {
          retake.restore(soundId);
          // The pressed button vanishes with its clip.
          panelRef.current?.focus();
        }}
      />
      {hasKeyList && <KeyList commands={commands} onClose={() => setHasKeyList(false)} />}
      <ConfirmDialog
        open={isDiscarding}
        title={retake.failed === null ? 'Discard the take?' : 'Discard the recording?'}
        confirmLabel="Discard"
        onConfirm={() => {
          setIsDiscarding(false);
          setCanceled(null);
          retake.discard();
        }}
        onCancel={() => setIsDiscarding(false)}
      >
        {canceled === 'sending'
          ? 'You’ve just canceled sending it. It is still here, and can be sent again.'
          : 'You’ve just canceled a recording. The one before it is still here.'}
      </ConfirmDialog>
      <LeaveDialog {...leaveDialogProps} />
    </div>
  );
}
