import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { mixed, object } from 'yup';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveDialog } from '../../../ui/dialogs/leave-dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { formatMegabytes, UploadRoomNotice, UploadStatus } from '../uploads/upload-status.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import styles from './file-form.module.css';
import { useStartImportMutation } from './imports.api.ts';

const fileTypes = ['.epub', '.zip', '.tsv', '.csv'];
const maxMegabytes = formatMegabytes(recordingLimits.file);

/** Validates the chosen file. `room` is the maximum size in bytes. */
export function createBookFileSchema(room: number) {
  return object({
    file: mixed((value): value is File => value instanceof File)
      .test('there', 'Please choose a file.', (file) => file !== undefined)
      .test(
        'type',
        'Please choose an EPUB, a zip, or a TSV or CSV file.',
        (file) => file === undefined || fileTypes.some((type) => file.name.toLowerCase().endsWith(type)),
      )
      .test('empty', 'This file is empty.', (file) => file === undefined || file.size > 0)
      .test(
        'size',
        `This file is too large (maximum ${formatMegabytes(room)} MB).`,
        (file) => file === undefined || file.size <= room,
      ),
  });
}

type FileFormProps = {
  /** Maximum size in bytes of a file that can be uploaded now. */
  room: number;
  /** The code of the book that gets a newer edition. */
  bookCode: string | null;
};

/** Uploads a book file and has the server read it. */
export function FileForm({ room, bookCode }: FileFormProps) {
  const navigate = useNavigate();
  const [startImport] = useStartImportMutation();
  const upload = useUpload();
  const schema = useMemo(() => createBookFileSchema(room), [room]);
  const { control, submit, busy, outcome } = useApiForm({
    schema,
    fields: { file: undefined },
    situation: 'studio',
    call: async ({ file }) => {
      if (file === undefined) return null;
      return await upload.send(file, (uploadId) =>
        startImport({ upload_id: uploadId, ...(bookCode !== null && { book_code: bookCode }) }),
      );
    },
    onSuccess: ({ data }) => void navigate(studioPaths.import(data.id)),
  });
  const { field, fieldState } = useController({ control, name: 'file' });
  const leaveDialogProps = useLeaveQuestion(() => upload.isRunning);
  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      {room < recordingLimits.file && <UploadRoomNotice room={room} />}
      <DropZone
        {...field}
        label="Book file"
        hint={`An EPUB, with or without narration, or a zip with clips and a TSV or CSV file. Maximum ${maxMegabytes} MB. You check everything before the book is made.`}
        error={fieldState.error}
        noun="a book file"
        accept={fileTypes.join(',')}
      />
      <UploadStatus upload={upload} />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy}>
        Read the file
      </Button>
      <LeaveDialog {...leaveDialogProps} />
    </Form>
  );
}
