import { pageSize } from '@lingostory/contract/constants';

export type Page<Row> = { rows: Row[]; page: number; perPage: number; total: number };
type Wanted = { page?: number | undefined; per_page?: number | undefined };

/** A page of a list when one is requested, else the whole list, as the specification has it. */
export async function pageOf<Row>(
  wanted: Wanted,
  count: () => Promise<number>,
  read: (part: { skip?: number; take?: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  if (wanted.page === undefined && wanted.per_page === undefined) {
    const rows = await read({});
    return { rows, page: 1, perPage: Math.max(1, rows.length), total: rows.length };
  }
  const page = wanted.page ?? 1;
  const perPage = wanted.per_page ?? pageSize.default;
  const [rows, total] = await Promise.all([read({ skip: (page - 1) * perPage, take: perPage }), count()]);
  return { rows, page, perPage, total };
}

export const metaOf = ({ page, perPage, total }: Page<unknown>) => ({ page, per_page: perPage, total });
