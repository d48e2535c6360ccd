import { formerSoundDays } from '@lingostory/contract/studio/constants';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { RecordingView, SilentPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { useMemo } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { usePreview } from '../files/file-field.tsx';
import { UploadRoomNotice, UploadStatus } from '../uploads/upload-status.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { Microphone } from './microphone/microphone.tsx';
import { useMicrophone } from './microphone/use-microphone.ts';
import {
  createRecordingSchema,
  isZip,
  type RecordingValues,
  recordingFileTypes,
  type recordingSources,
  toAlignmentInput,
} from './recording-fields.ts';
import styles from './recording-form.module.css';
import { useStartPhraseRecordingMutation, useStartRecordingMutation } from './recordings.api.ts';
import { PhraseCutPreview } from './text/phrase-cut-preview.tsx';
import { PhraseTextFields } from './text/phrase-text-fields.tsx';
import { usePhraseText, useStoredText } from './text/use-phrase-text.ts';
import { TimesField } from './times-field.tsx';

type Source = (typeof recordingSources)[number];

type RecordingFormProps = {
  chapterId: number;
  /** The last recording if it could not be aligned. The form then starts with its text. */
  failed: RecordingView | null;
  /** The chapter's phrases without sound. The form starts with their text if no recording has failed. */
  silentPhrases: readonly SilentPhrase[];
  /** The number of phrases that the chapter has. */
  phraseCount: number;
  /** Remaining upload space in bytes. */
  room: number;
};

const noPhrases: readonly SilentPhrase[] = [];

/**
 * Form for a recording of a chapter, and of its text unless its phrases are there already. The server aligns the two to
 * find where each phrase is spoken.
 */
export function RecordingForm({ chapterId, failed, silentPhrases, phraseCount, room }: RecordingFormProps) {
  const failedPhrases = failed?.uses_phrases ? noPhrases : failed?.phrases;
  const initialPhrases = failedPhrases ?? silentPhrases;
  const schema = useMemo(() => createRecordingSchema(initialPhrases), [initialPhrases]);
  const [startRecording] = useStartRecordingMutation();
  const [startPhraseRecording] = useStartPhraseRecordingMutation();
  const upload = useUpload();
  const microphone = useMicrophone();
  const { user } = useSession();
  const stored = useStoredText(`recording:${user?.id ?? ''}:${chapterId}`, initialPhrases);
  const sources = toSourceOptions(phraseCount, silentPhrases.length);
  const { control, field, submit, busy, outcome, setValue } = useApiForm<RecordingValues, unknown>({
    schema,
    fields: {
      source: findFirstSource({ failed, phraseCount, silentPhrases, hasDraft: stored.savedAt !== null }),
      ...stored.fields,
      times: undefined,
      file: undefined,
    },
    situation: 'studio',
    call: async (values) => {
      const { file, source } = values;
      if (file === undefined) return null;
      return await upload.send(file, (uploadId) => {
        const ids = { id: chapterId, upload_id: uploadId };
        return source === 'all' || source === 'silent'
          ? startPhraseRecording({ ...ids, only_silent: source === 'silent' })
          : startRecording({ ...ids, ...toAlignmentInput(values, initialPhrases) });
      });
    },
    onSuccess: (_response, { source }) => {
      if (source === 'text') phraseText.removeDraft();
      return undefined;
    },
  });
  const { field: sourceField } = useController({ control, name: 'source' });
  const [text, lines, times, retainedLines] = useWatch({
    control,
    name: ['text', 'lines', 'times', 'retainedLines'],
  });
  const usesText = sourceField.value === 'text';
  const phraseText = usePhraseText({
    stored,
    values: { text, lines, retainedLines },
    isUnused: times !== undefined || !usesText,
    onChange: (fields) => {
      for (const name of textFieldNames) if (fields[name] !== undefined) setValue(name, fields[name]);
    },
  });
  const isUsingMicrophone = ['recording', 'paused', 'recorded'].includes(microphone.state.stage);
  const leaveDialogProps = useLeaveQuestion(
    () => upload.isRunning || isUsingMicrophone || !phraseText.hasRoom,
  );

  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      {failed !== null && (
        <div className={styles.notice}>
          <Banner tone="bad">{failed.problem ?? 'The recording could not be aligned.'}</Banner>
        </div>
      )}
      {sources.length > 1 && (
        <div className={styles.source}>
          <RadioGroup<Source>
            legend="What is spoken in the recording?"
            options={sources}
            disabled={busy}
            {...sourceField}
            value={sourceField.value ?? 'text'}
            onChange={(source) => {
              if (source !== 'text') setValue('times', undefined);
              sourceField.onChange(source);
            }}
          />
        </div>
      )}
      {usesText && (
        <>
          <PhraseTextFields
            phraseText={phraseText}
            label="Text of the recording"
            hint={times === undefined ? undefined : 'Not used: the times file has its own text.'}
            disabled={times !== undefined}
            // The text is sent after the recording, as it was at the start, so later edits would be lost.
            isReadOnly={busy}
            returnHint="Choose the recording again to send it."
            textField={field('text')}
            linesField={field('lines')}
          />
          <PhraseCutPreview
            text={phraseText.deferredText}
            lines={lines}
            times={times}
            leftOutLines={phraseText.leftOutLines}
            initialPhrases={initialPhrases}
          />
        </>
      )}
      {room < recordingLimits.file && (
        <div className={styles.notice}>
          <UploadRoomNotice room={room} />
        </div>
      )}
      <div className={styles.sources}>
        <SoundField control={control} />
        <Microphone
          microphone={microphone}
          disabled={busy}
          onUse={(take) => setValue('file', take, { shouldValidate: false })}
        />
        {usesText && <TimesField control={control} />}
      </div>
      <div className={styles.send}>
        <UploadStatus upload={upload} />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" busy={busy}>
          {times === undefined ? 'Find the phrases' : 'Use these times'}
        </Button>
      </div>
      <LeaveDialog {...leaveDialogProps} />
    </Form>
  );
}

const textFieldNames = ['text', 'lines', 'retainedLines'] as const;

const silentHint =
  'They get their sound, and keep their meanings, translations and pictures. No text is needed.';

/** Returns what can be spoken in a recording of a chapter with these numbers of phrases. */
function toSourceOptions(phraseCount: number, silentCount: number) {
  const spokenCount = phraseCount - silentCount;
  const all = {
    value: 'all' as const,
    label:
      phraseCount === 1
        ? 'The chapter’s phrase'
        : `The chapter’s ${phraseCount.toLocaleString('en')} phrases`,
    hint:
      spokenCount === 0
        ? silentHint
        : `For another narrator. The phrases stay, and their sound is replaced. You can restore the former sound for ${formerSoundDays} days.`,
  };
  const silent = {
    value: 'silent' as const,
    label: `Only the ${pluralize(silentCount, 'phrase')} without sound`,
    hint: silentHint,
  };
  const text = {
    value: 'text' as const,
    label: phraseCount === 0 ? 'A text' : 'Another text',
    hint: 'Its phrases are added to the chapter.',
  };
  return [...(phraseCount > 0 ? [all] : []), ...(silentCount > 0 && spokenCount > 0 ? [silent] : []), text];
}

/**
 * Returns what is most likely spoken: what the last attempt had, a text that was begun, or the phrases without sound.
 */
function findFirstSource({
  failed,
  phraseCount,
  silentPhrases,
  hasDraft,
}: Pick<RecordingFormProps, 'failed' | 'phraseCount' | 'silentPhrases'> & { hasDraft: boolean }): Source {
  const silentCount = silentPhrases.length;
  const phrasesSource = silentCount > 0 && silentCount < phraseCount ? 'silent' : 'all';
  if (failed?.uses_phrases && phraseCount > 0)
    return failed.total_phrases >= phraseCount ? 'all' : phrasesSource;
  if (failed !== null) return 'text';
  return hasDraft || silentCount === 0 ? 'text' : phrasesSource;
}

function SoundField({ control }: { control: Control<RecordingValues, unknown, RecordingValues> }) {
  const { field, fieldState } = useController({ control, name: 'file' });
  const { value, ...rest } = field;
  const previewUrl = usePreview(value !== undefined && isZip(value) ? undefined : value, false);
  return (
    <div className={styles.field}>
      <DropZone
        {...rest}
        label="Recording"
        hint="MP3, M4A, WAV, FLAC, Ogg or WebM, up to 2 hours, maximum 500 MB. Or a zip with one clip per phrase, in order of their file names."
        error={fieldState.error}
        noun="the recording"
        accept={recordingFileTypes}
        value={value}
      />
      {previewUrl !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the text next to it is the transcript.
        <audio className={styles.sound} controls src={previewUrl} aria-label="Preview of the recording" />
      )}
    </div>
  );
}
