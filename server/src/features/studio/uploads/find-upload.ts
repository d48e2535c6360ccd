import type { Deps, TransactionClient } from '../../../deps.ts';
import type { Upload } from '../../../generated/prisma/client.ts';
import { createFieldProblem } from '../../../http/problem.ts';

const createUploadNotFoundProblem = () =>
  createFieldProblem('upload_id', 'We couldn’t find this upload. Please upload the file again.');

/** Returns an administrator's complete upload. Throws 422 if it is incomplete or belongs to somebody else. */
export async function findUpload({ db, media }: Deps, userId: number, uploadId: string): Promise<Upload> {
  const upload = await db.upload.findFirst({ where: { file: `${uploadId}.upload`, userId } });
  if (!upload) throw createUploadNotFoundProblem();
  if ((await media.sizeOf('recordings', upload.file)) !== upload.size)
    throw createFieldProblem('upload_id', 'The upload isn’t complete yet.');
  return upload;
}

/**
 * Deletes an upload's row, because another row refers to its file now. Throws 422 if another request has used the upload
 * at the same time.
 */
export async function useUpload(tx: TransactionClient, file: string): Promise<void> {
  const { count } = await tx.upload.deleteMany({ where: { file } });
  if (count === 0) throw createUploadNotFoundProblem();
}
