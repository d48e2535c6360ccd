import { pageSize } from '@lingostory/contract/constants';

export type Page<Row> = { rows: Row[]; page: number; perPage: number; total: number };
type PageRequest = { page?: number | undefined; per_page?: number | undefined };

/** Returns one page of a list if the request asks for a page, and otherwise the whole list. */
export async function fetchPage<Row>(
  request: PageRequest,
  count: () => Promise<number>,
  readRows: (range: { skip?: number; take?: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  if (request.page === undefined && request.per_page === undefined) {
    const rows = await readRows({});
    return { rows, page: 1, perPage: Math.max(1, rows.length), total: rows.length };
  }
  const page = request.page ?? 1;
  const perPage = request.per_page ?? pageSize.default;
  const [rows, total] = await Promise.all([readRows({ skip: (page - 1) * perPage, take: perPage }), count()]);
  return { rows, page, perPage, total };
}

export const toPageMeta = ({ page, perPage, total }: Page<unknown>) => ({ page, per_page: perPage, total });
