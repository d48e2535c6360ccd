import { PassThrough } from 'node:stream';
import pg from 'pg';
import { BackupError } from './backup-error.ts';

/** `lsn`: a position in the write-ahead log, such as 0/3000028. */
type BackupPosition = { lsn: string; timeline: number };
export type BaseBackupRange = { start: BackupPosition; end: BackupPosition };

/** PostgreSQL's list of the timelines before the present one. */
export type TimelineHistory = { name: string; content: string };

export type BaseBackupStreams = {
  /** The cluster's files as a tar archive, compressed with gzip by the server. */
  archive: PassThrough;
  /** PostgreSQL's own list of the files with their SHA-256 checksums. */
  manifest: PassThrough;
};

/** Write-ahead log is part of the archive, so that each base backup can be restored by itself. */
const command = `BASE_BACKUP (LABEL 'lingostory', CHECKPOINT 'fast', WAL true, WAIT false, COMPRESSION 'gzip',
  COMPRESSION_DETAIL 'level=1', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/** The first byte of a message says what the rest is. */
const messageKinds = { archive: 'n', manifest: 'm', content: 'd' };

type CopyConnection = { query: (text: string) => void; stream: { pause: () => void; resume: () => void } };

/**
 * Reads the responses to BASE_BACKUP: the start position, the tablespaces, the content of all files as one copy
 * stream, and the end position. See "BASE_BACKUP" in PostgreSQL's description of its replication protocol.
 */
class BaseBackupQuery {
  readonly #rows: (string | null)[][][] = [];
  readonly #streams: BaseBackupStreams;
  readonly #settle: (error?: Error) => void;
  #currentStream: PassThrough | undefined;
  #pendingWriteCount = 0;
  #error: Error | undefined;

  constructor(streams: BaseBackupStreams, settle: (error?: Error) => void) {
    this.#streams = streams;
    this.#settle = settle;
  }

  submit(connection: unknown): void {
    (connection as CopyConnection).query(command);
  }

  handleRowDescription(): void {
    this.#rows.push([]);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.at(-1)?.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream: socket }: CopyConnection): void {
    const messageKind = String.fromCharCode(chunk[0] ?? 0);
    if (messageKind === messageKinds.archive) {
      if (this.#currentStream)
        this.#error = new BackupError('The database has tablespaces, which this backup does not support.');
      this.#currentStream = this.#streams.archive;
    } else if (messageKind === messageKinds.manifest) {
      this.#currentStream?.end();
      this.#currentStream = this.#streams.manifest;
    } else if (messageKind === messageKinds.content && this.#currentStream) {
      this.#pendingWriteCount += 1;
      // A stream that has been ended emits no `drain`, but still calls this back.
      const handleWritten = () => {
        this.#pendingWriteCount -= 1;
        if (this.#pendingWriteCount === 0) socket.resume();
      };
      // The content is copied, because the driver reuses the memory of its messages.
      if (!this.#currentStream.write(Buffer.from(chunk.subarray(1)), handleWritten)) socket.pause();
    }
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#error = error;
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#currentStream?.end();
    this.#settle(this.#error);
  }

  readRange(): BaseBackupRange {
    const [start, end] = [this.#rows[0]?.[0], this.#rows.at(-1)?.[0]];
    const toPosition = (row: (string | null)[] | undefined) => ({
      lsn: row?.[0] ?? '',
      timeline: Number(row?.[1]),
    });
    return { start: toPosition(start), end: toPosition(end) };
  }
}

/** SQLSTATE codes of a role that may not copy the cluster, and of a connection that pg_hba.conf does not allow. */
const rejectionCodes = ['42501', '28000'];

function explainRejection(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (!rejectionCodes.includes(String(code))) throw error;
  throw new BackupError(
    `PostgreSQL does not let this role copy it (${message}). The role of BACKUP_DATABASE_URL needs the attribute REPLICATION, and pg_hba.conf a line for it with “replication” as the database.`,
  );
}

/** Reads the history of a timeline over a replication connection. The first timeline has none. */
async function readHistory(client: pg.Client, timeline: number): Promise<TimelineHistory | undefined> {
  if (timeline <= 1) return undefined;
  const { rows } = await client.query<{ filename: string; content: Buffer | string }>(
    `TIMELINE_HISTORY ${timeline}`,
  );
  return rows[0] && { name: rows[0].filename, content: rows[0].content.toString() };
}

/**
 * Copies a running PostgreSQL over its replication protocol, so that no access to its folder is needed. `url` names a
 * role with the attribute REPLICATION. `store` receives the streams and must read both.
 */
export async function streamBaseBackup(
  url: string,
  store: (streams: BaseBackupStreams) => Promise<void>,
): Promise<BaseBackupRange & { history: TimelineHistory | undefined }> {
  const replicationUrl = new URL(url);
  replicationUrl.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: replicationUrl.href });
  const streams = { archive: new PassThrough(), manifest: new PassThrough() };
  const destroyStreams = (error: Error) => {
    streams.archive.destroy(error);
    streams.manifest.destroy(error);
  };
  client.on('error', destroyStreams);
  await client.connect().catch(explainRejection);
  try {
    let query: BaseBackupQuery | undefined;
    const responsePromise = new Promise<void>((resolve, reject) => {
      query = client.query(
        new BaseBackupQuery(streams, (error) => {
          if (!error) return resolve();
          destroyStreams(error);
          reject(error);
        }),
      );
    });
    await Promise.all([responsePromise, store(streams)]);
    if (!query) throw new Error('No base backup was requested.');
    const range = query.readRange();
    return { ...range, history: await readHistory(client, range.end.timeline) };
  } finally {
    // If the backup could not be stored, the server would still send the rest of it.
    if (!streams.manifest.readableEnded) client.connection.stream.destroy();
    await client.end().catch(() => {});
  }
}
