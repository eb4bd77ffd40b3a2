import * as z from 'zod/mini';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './page-sizes.ts';

/** The query parameters of every paged list. A page beyond the last one is an empty list with the correct counts. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  per_page: z._default(z.pipe(z.coerce.number(), z.literal(PAGE_SIZES)), DEFAULT_PAGE_SIZE),
};

/** The schema of a page of a list (docs/product.md 19.2): the rows with the counts and the URLs of the neighbouring pages. */
export function paginated<T extends z.ZodMiniType>(row: T) {
  return z.object({
    data: z.array(row),
    current_page: z.number(),
    last_page: z.number(),
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    total: z.number(),
    per_page: z.number(),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
  });
}

export interface Paginated<T> {
  data: T[];
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  total: number;
  per_page: number;
  next_page_url: string | null;
  prev_page_url: string | null;
}

/**
 * Builds a page from its rows. `address` is the list's path with its query; the URLs of the neighbouring pages differ only in
 * `page`.
 */
export function paginate<T>(
  data: T[],
  total: number,
  at: { page: number; per_page: number },
  address: string,
): Paginated<T> {
  const last = Math.max(1, Math.ceil(total / at.per_page));
  const first = (at.page - 1) * at.per_page;
  const shown = data.length > 0;
  return {
    data,
    current_page: at.page,
    last_page: last,
    from: shown ? first + 1 : null,
    to: shown ? first + data.length : null,
    total,
    per_page: at.per_page,
    next_page_url: at.page < last ? withPage(address, at.page + 1) : null,
    prev_page_url: at.page > 1 ? withPage(address, Math.min(at.page - 1, last)) : null,
  };
}

function withPage(address: string, page: number): string {
  const [path = '', query = ''] = address.split('?');
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('page='));
  return `${path}?${[...others, `page=${page}`].join('&')}`;
}
