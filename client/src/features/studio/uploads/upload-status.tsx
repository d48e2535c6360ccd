import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { UploadProgress } from '../files/upload-progress.tsx';
import type { Upload } from './use-upload.ts';

/** Shows the progress of a running upload, with a button that cancels it. */
export function UploadStatus({ upload }: { upload: Upload }) {
  if (!upload.isRunning) return null;
  return (
    <>
      <UploadProgress percent={upload.percent} />
      <Button variant="quiet" onClick={upload.cancel}>
        Cancel upload
      </Button>
    </>
  );
}

export const formatMegabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2).toLocaleString('en');

/** Tells an editor how much can be uploaded if that is less than usual. */
export function UploadRoomNotice({ room }: { room: number }) {
  return (
    <Banner>
      {`You can upload up to ${formatMegabytes(room)} MB right now. Unused uploads are removed after a day.`}
    </Banner>
  );
}
