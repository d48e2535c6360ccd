import { fileKinds } from '@lingostory/contract/files';
import type { PhraseSoundView } from '@lingostory/contract/studio/retakes/schemas';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { FormerClips } from './former-clips.tsx';
import { PhraseInContext } from './phrase-in-context.tsx';
import { playOnly } from './play-only.ts';
import { RecordingStatus } from './recording-status.tsx';
import { type CommandName, commandOf, commands } from './retake-keys.ts';
import styles from './sound-editor.module.css';
import { SoundToolbar } from './sound-toolbar.tsx';
import { NewTake, PresentSound } from './sounds.tsx';
import { useRetake } from './use-retake.ts';

type SoundEditorProps = { loaded: PhraseSoundView; missingPrograms: readonly string[] };

/** Editor that records one phrase at a time, and plays the new sound beside the present one. */
export function SoundEditor({ loaded, missingPrograms }: SoundEditorProps) {
  const retake = useRetake(loaded);
  const [hasKeyList, setHasKeyList] = useState(false);
  const editorRef = useRef<HTMLDivElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { phrase, isRecording, work } = retake;
  const canRecord = missingPrograms.length === 0;
  const openPhrase = (id: number | null) => {
    // A recording would be lost, and a take that is being saved would be shown too late.
    if (id === null || isRecording || work !== null) return;
    void navigate(studioPaths.phraseSound(id), { replace: true });
  };
  const runCommand: Record<CommandName, () => void> = {
    record: () => canRecord && retake.toggleRecording(),
    chooseFile: () => canRecord && !isRecording && fileRef.current?.click(),
    playOld: () => !isRecording && playOnly(editorRef.current, 'present'),
    playNew: () => !isRecording && playOnly(editorRef.current, 'take'),
    take: () => !isRecording && retake.take(),
    drop: retake.drop,
    previous: () => openPhrase(phrase.previous_id),
    next: () => openPhrase(phrase.next_id),
    keys: () => setHasKeyList(true),
  };
  useKeyCommands(commandOf, (name) => runCommand[name]());

  return (
    <div className={styles.editor} ref={editorRef}>
      {!canRecord && (
        <Banner tone="bad">{`Phrases can’t be recorded: ${missingPrograms.join(' and ')} must be installed on the server.`}</Banner>
      )}
      <section className={styles.panel} aria-label={`Phrase ${phrase.phrase_no}`}>
        <PhraseInContext phrase={phrase} />
        <div className={styles.sounds}>
          <PresentSound phrase={phrase} />
          <NewTake phrase={phrase} rejected={retake.rejected} />
        </div>
        <RecordingStatus retake={retake} />
        <SoundToolbar retake={retake} canRecord={canRecord} onCommand={(name) => runCommand[name]()} />
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
      <FormerClips phrase={phrase} isBusy={work !== null || isRecording} onRestore={retake.restore} />
      {hasKeyList && <KeyList commands={commands} onClose={() => setHasKeyList(false)} />}
    </div>
  );
}
