/** Records per page that lists offer: small, default and large (docs/product.md 19.2). */
export const PAGE_SIZES = [10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = 25;
