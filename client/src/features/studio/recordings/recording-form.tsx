import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { RecordingView, SilentPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { findPageLines, listLeftOutLines } from '@lingostory/contract/studio/text/page-lines';
import { joinShapedText, type LineReading } from '@lingostory/contract/studio/text/text-shape';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDeviceDraft, useStoredFields } from '../../../lib/forms/use-device-draft.ts';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select, TextArea } from '../../../ui/forms/text-field.tsx';
import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { usePreview } from '../files/file-field.tsx';
import { UploadRoomNotice, UploadStatus } from '../uploads/upload-status.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { DraftNotice } from './draft-notice.tsx';
import { Microphone } from './microphone/microphone.tsx';
import { useMicrophone } from './microphone/use-microphone.ts';
import { PageLineChoices } from './page-line-choices.tsx';
import { PhraseCutPreview } from './phrase-cut-preview.tsx';
import {
  createRecordingSchema,
  isInitialText,
  isZip,
  type RecordingValues,
  recordingFileTypes,
  toAlignmentInput,
} from './recording-fields.ts';
import styles from './recording-form.module.css';
import { useStartRecordingMutation } from './recordings.api.ts';
import { TimesField } from './times-field.tsx';

const lineReadingOptions: readonly { value: LineReading; label: string }[] = [
  { value: 'auto', label: 'Detect automatically' },
  { value: 'paragraphs', label: 'Each line is a paragraph' },
  { value: 'lines', label: 'Keep lines (verse)' },
  { value: 'wrapped', label: 'Lines are wrapped: join them' },
];

/** The values that the form stores on the device. Files can't be stored. */
type DraftFields = { text: string; lines: LineReading; retainedLines: string[] };
const initialChoices: Omit<DraftFields, 'text'> = { lines: 'auto', retainedLines: [] };

type RecordingFormProps = {
  chapterId: number;
  /** The last recording if it could not be aligned. The form then starts with its text. */
  failed: RecordingView | null;
  /** The chapter's phrases without sound. The form starts with their text if no recording has failed. */
  silentPhrases: readonly SilentPhrase[];
  /** Remaining upload space in bytes. */
  room: number;
};

/** Form for a chapter's text and recording. The server aligns the two to find where each phrase is spoken. */
export function RecordingForm({ chapterId, failed, silentPhrases, room }: RecordingFormProps) {
  const initialPhrases = failed?.phrases ?? silentPhrases;
  const schema = useMemo(() => createRecordingSchema(initialPhrases), [initialPhrases]);
  const [startRecording] = useStartRecordingMutation();
  const upload = useUpload();
  const microphone = useMicrophone();
  const { user } = useSession();
  const draftName = `recording:${user?.id ?? ''}:${chapterId}`;
  const initialText = useMemo(() => joinShapedText(initialPhrases), [initialPhrases]);
  const stored = useStoredFields<DraftFields>(draftName, { text: initialText, ...initialChoices });
  const [savedAt, setSavedAt] = useState(stored.savedAt);
  const { control, field, submit, busy, outcome, setValue } = useApiForm<RecordingValues, unknown>({
    schema,
    fields: { ...stored.fields, times: undefined, file: undefined },
    situation: 'studio',
    call: async (values) => {
      const { file } = values;
      if (file === undefined) return null;
      return await upload.send(file, (uploadId) =>
        startRecording({ id: chapterId, upload_id: uploadId, ...toAlignmentInput(values, initialPhrases) }),
      );
    },
    onSuccess: () => {
      draft.remove();
      return undefined;
    },
  });
  const [text = '', lines, times, retainedLines = []] = useWatch({
    control,
    name: ['text', 'lines', 'times', 'retainedLines'],
  });
  const draftValues = useMemo(
    () => (text === initialText ? null : { text, lines, retainedLines }),
    [text, initialText, lines, retainedLines],
  );
  const draft = useDeviceDraft(draftName, draftValues);
  const textRef = useRef<HTMLDivElement>(null);
  const handleDiscard = () => {
    draft.remove();
    setSavedAt(null);
    setValue('text', initialText);
    setValue('lines', initialChoices.lines);
    setValue('retainedLines', initialChoices.retainedLines);
  };
  const deferredText = useDeferredValue(text);
  const pageLines = useMemo(
    () =>
      times === undefined && !isInitialText({ text: deferredText, lines }, initialPhrases)
        ? findPageLines(deferredText)
        : [],
    [deferredText, lines, times, initialPhrases],
  );
  const leftOutLines = useMemo(() => listLeftOutLines(pageLines, retainedLines), [pageLines, retainedLines]);
  const isUsingMicrophone = ['recording', 'paused', 'recorded'].includes(microphone.state.stage);
  const leaveDialogProps = useLeaveQuestion(() => upload.isRunning || isUsingMicrophone || !draft.hasRoom);

  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      {failed !== null && (
        <div className={styles.notice}>
          <Banner tone="bad">{failed.problem ?? 'The recording could not be aligned.'}</Banner>
        </div>
      )}
      {failed === null && silentPhrases.length > 0 && (
        <div className={styles.notice}>
          <Banner>
            This chapter has phrases without sound, and this is their text: record it, and they get their
            sound while keeping their meanings, translations and pictures.
          </Banner>
        </div>
      )}
      <div className={styles.text} ref={textRef}>
        <TextArea
          label="Text of the recording"
          lang="fr"
          hint={
            times === undefined
              ? 'Paste the whole text. Wrapped lines are joined, and long sentences are cut where a voice pauses. Blank lines separate paragraphs, and a line such as * * * separates sections. Words between underscores, as in _Le Horla_, become italic.'
              : 'Not used: the times file has its own text.'
          }
          disabled={times !== undefined}
          // The text is sent after the recording, as it was at the start, so later edits would be lost.
          readOnly={busy}
          {...field('text')}
        />
        <DraftNotice
          isShown={draftValues !== null}
          savedAt={savedAt}
          hasRoom={draft.hasRoom}
          isStartEmpty={initialText === ''}
          onDiscard={handleDiscard}
          getFocusTarget={() => textRef.current?.querySelector('textarea') ?? null}
        />
        <Select
          label="Line breaks"
          options={lineReadingOptions}
          disabled={times !== undefined}
          {...field('lines')}
        />
        <PageLineChoices
          pageLines={pageLines}
          retainedTexts={retainedLines}
          onChange={(retainedTexts) => setValue('retainedLines', retainedTexts)}
        />
      </div>
      <PhraseCutPreview
        text={deferredText}
        lines={lines}
        times={times}
        leftOutLines={leftOutLines}
        initialPhrases={initialPhrases}
      />
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
        <TimesField control={control} />
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
