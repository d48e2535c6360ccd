import { type RequestHandler, Router } from 'express';
import type { Deps } from '../../deps.ts';
import { createPacer } from '../../http/paced-stream.ts';
import { Problem } from '../../http/problem.ts';
import { type ByteRange, redirectToBookMedia, streamMedia } from '../../http/send-media.ts';
import { mayHearBook } from '../reading/public.ts';

const idPattern = /^[1-9]\d{0,8}$/;
const fileNamePattern = /^[0-9a-f]{32}\.pack$/;
/**
 * Bytes per second that all downloads of a process get together: 250 Mbit/s, for a fraction of a core. One member has a book
 * of 38 MB in about a second, and fifty have theirs in a minute.
 */
const bytesPerSecond = 32 * 2 ** 20;
const immutableCacheControl = 'private, max-age=31536000, immutable';

/** Finds a pack, outdated ones too. Draft and deleted chapters have none. Parameters: $1 file, $2 book. */
const packStatement = {
  name: 'pack of a book',
  text: `select 1 from chapter_packs k join chapters c on c.id = k.chapter_id
    where k.file = $1 and k.book_id = $2 and c.first_phrase_no is not null`,
};

const createMissingPackProblem = () => new Problem(404, 'We couldn’t find this part of the book.');

/**
 * Serves the packs of books, whose names are part of their description, in ranges too. The right to read the book travels
 * in its cookie. nginx serves them from its cache after this check, as it does clips.
 */
export function createPackRouter(deps: Deps, budgetGuard: RequestHandler): Router {
  const { sql, media } = deps;
  const pace = createPacer(bytesPerSecond);
  return Router().get('/:bookId/packs/:file', budgetGuard, async (request, response) => {
    const { bookId = '', file = '' } = request.params;
    if (!idPattern.test(String(bookId)) || !fileNamePattern.test(String(file)))
      throw createMissingPackProblem();
    if (!mayHearBook(deps, request.headers.cookie, Number(bookId))) throw createMissingPackProblem();
    const { rows } = await sql.query({ ...packStatement, values: [file, Number(bookId)] });
    if (rows.length > 0 && redirectToBookMedia(request, response, `${bookId}/packs/${file}`)) return;
    const pack = rows.length > 0 ? await media.open('packs', String(file)) : undefined;
    if (!pack) {
      // Without its file, as after a restore, a pack is made again when the download is described again.
      if (rows.length > 0)
        await sql.query('delete from chapter_packs where file = $1 and stored_at is not null', [file]);
      throw createMissingPackProblem();
    }
    const pacedPack = { ...pack, read: async (range?: ByteRange) => pace(await pack.read(range)) };
    await streamMedia(request, response, pacedPack, immutableCacheControl);
  });
}
