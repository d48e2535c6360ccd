import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Deps } from '../../../../deps.ts';
import { declareUpload } from './upload-room.ts';

const nameOf = (id: string) => `${id}.upload`;

/** The uploads of one administrator: rows that say how long a file is to be, and the files among the recordings. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #deps: Deps;
  readonly #userId: number;
  #created: string | undefined;

  constructor(deps: Deps, userId: number) {
    super();
    this.#deps = deps;
    this.#userId = userId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    const fileName = (metadata?.filename ?? '').replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '').slice(0, 200);
    await declareUpload(this.#deps, { file: nameOf(id), userId: this.#userId, size, fileName });
    this.#created = id;
    await this.#deps.media.begin('recordings', id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, media } = this.#deps;
    const file = nameOf(id);
    const found = await db.upload.findFirst({ where: { file, userId: this.#userId } });
    const offset = found && (await media.sizeOf('recordings', file));
    if (!found || offset === undefined || offset === null) throw ERRORS.FILE_NOT_FOUND;
    const { size, fileName, createdAt } = found;
    const metadata = { filename: fileName };
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() });
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { media } = this.#deps;
    await media.append('recordings', nameOf(id), offset, content);
    return (await media.sizeOf('recordings', nameOf(id))) ?? 0;
  }

  override async remove(id: string): Promise<void> {
    const { db, media } = this.#deps;
    const file = nameOf(id);
    const { count } = await db.upload.deleteMany({ where: { file, userId: this.#userId } });
    if (count === 0) throw ERRORS.FILE_NOT_FOUND;
    await media.remove('recordings', file);
  }

  /** For a request that failed: nobody was told the address of what it has created, so nobody could go on with it. */
  async removeCreated(): Promise<void> {
    if (this.#created !== undefined) await this.remove(this.#created).catch(() => undefined);
  }
}
