import { array, boolean, type InferType, number, object, string } from 'yup';
import type { CallSchemas } from '../call.ts';
import { bookCodeField, utcTimeField } from '../fields.ts';
import { contentsView } from '../reading/contents/schemas.ts';

/**
 * The pack of a chapter; `pack.ts` describes its bytes. `url` always leads to the same bytes, and only the cookie that this
 * call sets opens it. `version` changes with anything in the pack.
 */
const packView = object({
  url: string().required(),
  version: string().required(),
  /** The size of the pack in bytes. */
  size: number().integer().min(1).required(),
  /** The number of bytes at the start of the pack that contain everything but sounds and pictures. */
  text_size: number().integer().min(1).required(),
});

export const downloadView = object({
  /** `image` is the full-size cover, which isn't in any pack. */
  book: object({
    id: number().integer().required(),
    title: string().required(),
    book_code: string().required(),
    author: string().defined(),
    image: string().nullable().defined(),
  }).required(),
  /** Changes with anything that is in this response or in a pack, except for `included_until` and `is_ready`. */
  version: string().required(),
  /**
   * False if some packs are still being made. Their `pack` is null, and the caller should ask again after a few seconds.
   */
  is_ready: boolean().required(),
  /** The size of all packs in bytes. Null until they are ready. */
  size: number().integer().nullable().defined(),
  total_phrases: number().integer().required(),
  /**
   * When the member can no longer read the book, because it stopped being included. Omitted if there is no such date.
   */
  included_until: utcTimeField().optional(),
  chapters: array(contentsView.shape({ pack: packView.nullable().defined() }).required())
    .min(1)
    .required(),
});
export type DownloadView = InferType<typeof downloadView>;

export const schemas = {
  describeDownload: {
    summary: 'Describe what to download to read a book of the library offline: one pack for each chapter.',
    input: object({ book_code: bookCodeField() }),
    problems: [404],
    response: object({ data: downloadView.required() }),
  },
} satisfies Record<string, CallSchemas>;
