import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { Deps, Tx } from '../../../../deps.ts';
import { Problem } from '../../../../http/problem.ts';
import { noRoom } from '../../../../lib/disk.ts';

const megabyte = 1024 ** 2;
/** An upload counts for so much at least: a file takes more of a disk than its bytes. */
const least = megabyte;

/** Bytes that may still be declared: by this administrator, and for the disk. */
type Room = { own: number; disk: number };

type Declared = { file: string; userId: number; size: number };

/**
 * The bytes of the largest upload that this administrator could begin now. What others have declared counts, though it has not
 * arrived: all of them were told that there is room.
 */
export async function findUploadRoom(deps: Deps, userId: number): Promise<number> {
  const { own, disk } = await findRoom(deps, userId, deps.db);
  return Math.max(0, Math.min(own, disk, recordingLimits.file));
}

/** Writes the row of an upload, where there is room for it among all that wait, whichever process began them. 422, 507. */
export async function declareUpload(deps: Deps, upload: Declared & { fileName: string }): Promise<void> {
  const seen = await readDisk(deps);
  await deps.db.$transaction(async (tx) => {
    // Of two who ask at once, the second sees the row of the first.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('uploads'))`;
    demandRoom(roomIn(await listDeclared(tx), upload.userId, seen), upload.size);
    await tx.upload.create({ data: { ...upload, createdAt: deps.clock.now() } });
  });
}

async function findRoom(deps: Deps, userId: number, tx: Pick<Tx, 'upload'>): Promise<Room> {
  const seen = await readDisk(deps);
  return roomIn(await listDeclared(tx), userId, seen);
}

const listDeclared = async (tx: Pick<Tx, 'upload'>): Promise<Declared[]> =>
  await tx.upload.findMany({ select: { file: true, userId: true, size: true } });

/** What is free, and what has arrived of each upload. Asked outside of any transaction; what began since has not arrived. */
type Seen = { free: number; arrived: Map<string, number> };

async function readDisk({ db, media }: Deps): Promise<Seen> {
  const arrived = new Map<string, number>();
  for (const { file } of await listDeclared(db))
    arrived.set(file, (await media.sizeOf('recordings', file)) ?? 0);
  return { free: await media.freeBytes(), arrived };
}

function roomIn(uploads: readonly Declared[], userId: number, { free, arrived }: Seen): Room {
  const room: Room = { own: recordingLimits.waiting, disk: free };
  for (const { file, size, userId: owner } of uploads) {
    const counted = Math.max(least, size);
    if (owner === userId) room.own -= counted;
    room.disk -= Math.max(0, counted - (arrived.get(file) ?? 0));
  }
  return room;
}

const inMegabytes = (bytes: number) => `${Math.max(0, Math.floor(bytes / megabyte)).toLocaleString('en')} MB`;

function demandRoom({ own, disk }: Room, size: number): void {
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
