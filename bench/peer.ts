import { createHash, createHmac } from 'node:crypto';
import express, { type Express, type Request, type RequestHandler } from 'express';
import jwt from 'jsonwebtoken';
import type { Deps } from '../server/src/deps.ts';
import { createRequestMetrics } from '../server/src/features/about/request-metrics.ts';
import {
  createApiHeaders,
  createCorsMiddleware,
  createRequestLog,
  createRequestMiddleware,
} from '../server/src/http/create-request-middleware.ts';

const constantResponseBody = { message: 'The same few words each time.', data: [1, 2, 3] };

/** The query that a careful engineer would write by hand for a page turn. It includes the session check. */
const pageQuery = `select u.user_type, s.expires_at, p.*, b.title as book_title, b.book_code, b.total_phrases, b.author,
    coalesce(b.image_jpeg_file, b.image_file) as cover,
    c.title as chapter_title, c.chapter_no, $4::int as phrase_no
  from sessions s join users u on u.id = s.user_id
  join books b on b.book_code = $3
  join purchases o on o.user_id = u.id and o.book_id = b.id
  cross join lateral (
    select title, chapter_no, phrase_ids[$4::int - first_phrase_no + 1] as phrase_id,
      case when $4::int - first_phrase_no + 1 = total_phrases then end_pictures end as pictures_after from chapters
    where book_id = b.id and first_phrase_no <= $4::int and total_phrases > 0
    order by first_phrase_no desc limit 1
  ) c
  join phrases p on p.id = c.phrase_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now() and u.is_active`;

const catalogueQuery = `select id, book_code, title, author, narrated_by, description, difficulty, hours, minutes, image_file,
    average_rating::float8 as average_rating, notations, created_at, count(*) over () as total
  from books where deleted_at is null order by created_at desc, id desc limit 24 offset $1`;

/**
 * Creates the hand-written server that our server is compared with. It uses Express and `pg`, and does only the work
 * that its responses need.
 */
export function createPeerApp({ sql, settings, log }: Deps): Express {
  const app = express();
  const verifyToken = (request: Request) => {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length);
    const options = { algorithms: ['HS256' as const], issuer: 'lingostory', audience: 'lingostory-api' };
    return jwt.verify(token, settings.accessTokenKey, options) as { sid: string; sub: string };
  };
  const sign = (text: string) => createHmac('sha256', settings.mediaKey).update(text).digest('base64url');
  app.get('/jwt', (request, response) => {
    verifyToken(request);
    response.json(constantResponseBody);
  });
  app.get('/page', async (request, response) => {
    const { sid, sub } = verifyToken(request);
    const { book_code: bookCode, phrase_no: phraseNo } = request.query;
    const { rows } = await sql.query({
      name: 'peer page',
      text: pageQuery,
      values: [sid, Number(sub), bookCode, Number(phraseNo)],
    });
    const [row] = rows;
    if (!row) return void response.status(404).json({ message: 'none' });
    const tag = sign(`${row.book_id}\n${row.audio_file}`).slice(0, 16);
    const listener = `${sub}.${createHash('sha256').update(sid).digest('base64url')}`;
    const content = `${Math.floor(Date.now() / 1000) + 3600}.${row.book_id}`;
    const cookieOptions = { httpOnly: true, sameSite: 'strict', secure: true, maxAge: 3_600_000 } as const;
    const path = '/v1/media/books';
    response.cookie('listener', listener, { ...cookieOptions, path });
    response.cookie('book_clips', `${content}.${sign(`${listener}\n${content}`)}`, {
      ...cookieOptions,
      path: `${path}/${row.book_id}`,
    });
    response.set('Cache-Control', 'no-store').json({
      data: {
        phrase: row.phrase,
        separator: row.separator,
        emphasis: row.emphasis,
        pictures: row.pictures ?? [],
        pictures_after: row.pictures_after ?? [],
        phrase_no: row.phrase_no,
        previous_phrase_no: row.phrase_no > 1 ? row.phrase_no - 1 : null,
        next_phrase_no: row.phrase_no < row.total_phrases ? row.phrase_no + 1 : null,
        word_list: row.word_list,
        translated_status: row.meanings.some(Boolean) ? 1 : 0,
        translated_message: '',
        translated_text: { translations: row.meanings.map((text: string) => ({ translatedText: text })) },
        phrase_translation: row.translation,
        word_times: row.word_times,
        are_words_measured: row.are_words_measured,
        book: {
          title: row.book_title,
          book_code: row.book_code,
          author: row.author,
          image: row.cover && `/v1/media/covers/${row.cover}`,
        },
        chapter: { title: row.chapter_title, chapter_no: row.chapter_no },
        total_phrases: row.total_phrases,
        line_audio: `${path}/${row.book_id}/clips/${tag}/${row.audio_file}`,
      },
    });
  });
  app.get('/catalogue', async (request, response) => {
    const page = Number(request.query.page);
    const { rows } = await sql.query({
      name: 'peer catalogue',
      text: catalogueQuery,
      values: [(page - 1) * 24],
    });
    response.json({ data: rows, meta: { page, per_page: 24, total: Number(rows[0]?.total ?? 0) } });
  });
  const sendConstantResponse: RequestHandler = (_request, response) => {
    response.json(constantResponseBody);
  };
  const sendMediaFile: RequestHandler<{ name: string }> = (request, response) => {
    response.sendFile(request.params.name, { root: `${settings.mediaFolder}/clips` });
  };
  app.get('/plain', sendConstantResponse);
  app.get('/file/:name', sendMediaFile);
  // The same routes again, but behind the middleware that all API requests pass through: request id, log, metrics and
  // headers.
  const observers = [createRequestLog(log), createRequestMetrics().record];
  const middleware = [
    createRequestMiddleware(createApiHeaders(settings.production), observers),
    createCorsMiddleware(settings.corsOrigins),
  ];
  app.use('/behind', ...middleware);
  app.get('/behind/plain', sendConstantResponse);
  app.get('/behind/file/:name', sendMediaFile);
  return app;
}
