import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Deps, Tx } from '../../../../deps.ts';
import { Problem } from '../../../../http/problem.ts';
import { noRoom } from '../../../../lib/disk.ts';

const megabyte = 1024 ** 2;
/** Minimum size that counts for an upload, because even a small file takes up more disk space than its bytes. */
const minCounted = megabyte;

/** Bytes left for new uploads: within this administrator's quota, and on the disk. */
type Room = { own: number; disk: number };

type Declared = { file: string; userId: number; size: number };

/**
 * Returns the size in bytes of the largest upload that this administrator could start now. Space for other uploads is
 * reserved as soon as they start.
 */
export async function findUploadRoom(deps: Deps, userId: number): Promise<number> {
  const { own, disk } = await findRoom(deps, userId, deps.db);
  return Math.max(0, Math.min(own, disk, recordingLimits.file));
}

/**
 * Stores the row of a new upload if there is room for it besides all uploads in progress, in any process. Throws 422
 * if the administrator's quota is used up, and 507 if the disk is full.
 */
export async function declareUpload(deps: Deps, upload: Declared & { fileName: string }): Promise<void> {
  const disk = await readDisk(deps);
  await deps.db.$transaction(async (tx) => {
    // Makes concurrent requests run one after another, so that the second one sees the first one's row.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('uploads'))`;
    assertRoom(roomIn(await listDeclared(tx), upload.userId, disk), upload.size);
    await tx.upload.create({ data: { ...upload, createdAt: deps.clock.now() } });
  });
}

async function findRoom(deps: Deps, userId: number, tx: Pick<Tx, 'upload'>): Promise<Room> {
  const disk = await readDisk(deps);
  return roomIn(await listDeclared(tx), userId, disk);
}

const listDeclared = async (tx: Pick<Tx, 'upload'>): Promise<Declared[]> =>
  await tx.upload.findMany({ select: { file: true, userId: true, size: true } });

/**
 * Free disk space, and the bytes received of each upload. Read before the transaction; an upload that started since
 * counts as having received nothing.
 */
type DiskUsage = { free: number; arrived: Map<string, number> };

async function readDisk({ db, media }: Deps): Promise<DiskUsage> {
  const arrived = new Map<string, number>();
  for (const { file } of await listDeclared(db))
    arrived.set(file, (await media.sizeOf('recordings', file)) ?? 0);
  return { free: await media.freeBytes(), arrived };
}

function roomIn(uploads: readonly Declared[], userId: number, { free, arrived }: DiskUsage): Room {
  const room: Room = { own: recordingLimits.waiting, disk: free };
  for (const { file, size, userId: owner } of uploads) {
    const counted = Math.max(minCounted, size);
    if (owner === userId) room.own -= counted;
    room.disk -= Math.max(0, counted - (arrived.get(file) ?? 0));
  }
  return room;
}

const inMegabytes = (bytes: number) => `${Math.max(0, Math.floor(bytes / megabyte)).toLocaleString('en')} MB`;

function assertRoom({ own, disk }: Room, size: number): void {
  const sent = `${Math.ceil(size / megabyte).toLocaleString('en')} MB`;
  if (size > own)
    throw new Problem(
      422,
      `Your unused uploads can take up ${inMegabytes(recordingLimits.waiting)} in total. You have ${inMegabytes(own)} left, and this file is ${sent}. Use one of your uploads first, or try again tomorrow: unused uploads are removed after a day.`,
    );
  if (size > disk)
    throw new Problem(
      507,
      `${noRoom} Only ${inMegabytes(disk)} is left for uploads, and this file is ${sent}. Nothing was lost; please try again later.`,
    );
}
