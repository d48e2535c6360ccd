import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Deps, TransactionClient } from '../../../deps.ts';
import { Problem } from '../../../http/problem.ts';
import { noDiskSpaceMessage } from '../../../lib/disk.ts';

const megabyte = 1024 ** 2;
/**
 * Every upload counts as at least this many bytes, because even a small file takes up more disk space than its size.
 */
const minCountedBytes = megabyte;

/** Bytes available for new uploads: `own` within this administrator's quota, and `disk` on the disk. */
type UploadSpace = { own: number; diskBytes: number };

type DeclaredUpload = { file: string; userId: number; size: number };

/**
 * Returns the size in bytes of the largest upload that this administrator could start now. Space for other uploads is
 * reserved as soon as they start.
 */
export async function findMaxUploadBytes(deps: Deps, userId: number): Promise<number> {
  const { own, diskBytes } = await findAvailableSpace(deps, userId, deps.db);
  return Math.max(0, Math.min(own, diskBytes, recordingLimits.file));
}

/**
 * Stores the row of a new upload if there is room for it alongside the uploads already in progress in any process.
 * Throws 422 if the administrator's quota is used up, and 507 if the disk is full.
 */
export async function declareUpload(
  deps: Deps,
  upload: DeclaredUpload & { fileName: string },
): Promise<void> {
  const diskUsage = await readDiskUsage(deps);
  await deps.db.$transaction(async (tx) => {
    // Makes concurrent requests run one after another, so that the second one sees the first one's row.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('uploads'))`;
    assertEnoughSpace(
      calculateUploadSpace(await listDeclaredUploads(tx), upload.userId, diskUsage),
      upload.size,
    );
    await tx.upload.create({ data: { ...upload, createdAt: deps.clock.now() } });
  });
}

async function findAvailableSpace(
  deps: Deps,
  userId: number,
  tx: Pick<TransactionClient, 'upload'>,
): Promise<UploadSpace> {
  const diskUsage = await readDiskUsage(deps);
  return calculateUploadSpace(await listDeclaredUploads(tx), userId, diskUsage);
}

const listDeclaredUploads = async (tx: Pick<TransactionClient, 'upload'>): Promise<DeclaredUpload[]> =>
  await tx.upload.findMany({ select: { file: true, userId: true, size: true } });

/**
 * Free disk space, and the bytes received of each upload. Read before the transaction; an upload that has started
 * since then counts as having received nothing.
 */
type DiskUsage = { freeBytes: number; receivedBytesByFile: Map<string, number> };

async function readDiskUsage({ db, media }: Deps): Promise<DiskUsage> {
  const receivedBytesByFile = new Map<string, number>();
  for (const { file } of await listDeclaredUploads(db))
    receivedBytesByFile.set(file, (await media.sizeOf('recordings', file)) ?? 0);
  return { freeBytes: await media.freeBytes(), receivedBytesByFile };
}

function calculateUploadSpace(
  uploads: readonly DeclaredUpload[],
  userId: number,
  { freeBytes, receivedBytesByFile }: DiskUsage,
): UploadSpace {
  const space: UploadSpace = { own: recordingLimits.waiting, diskBytes: freeBytes };
  for (const { file, size, userId: owner } of uploads) {
    const countedBytes = Math.max(minCountedBytes, size);
    if (owner === userId) space.own -= countedBytes;
    space.diskBytes -= Math.max(0, countedBytes - (receivedBytesByFile.get(file) ?? 0));
  }
  return space;
}

const formatMegabytes = (bytes: number) =>
  `${Math.max(0, Math.floor(bytes / megabyte)).toLocaleString('en')} MB`;

function assertEnoughSpace({ own, diskBytes }: UploadSpace, size: number): void {
  const uploadSizeText = `${Math.ceil(size / megabyte).toLocaleString('en')} MB`;
  if (size > own)
    throw new Problem(
      422,
      `Your unused uploads can take up ${formatMegabytes(recordingLimits.waiting)} in total. You have ${formatMegabytes(own)} left, and this file is ${uploadSizeText}. Use one of your uploads first, or try again tomorrow: unused uploads are removed after a day.`,
    );
  if (size > diskBytes)
    throw new Problem(
      507,
      `${noDiskSpaceMessage} Only ${formatMegabytes(diskBytes)} is left for uploads, and this file is ${uploadSizeText}. Nothing was lost; please try again later.`,
    );
}
