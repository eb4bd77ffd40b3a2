import type { AppContext } from '#server/context.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import type { Db } from '../database/db.ts';

/** The preview of a link to a page in a messenger or a search engine. */
export interface Preview {
  title: string;
  description: string;
  /** The canonical path of the page, without parameters of the reader. */
  path: `/${string}`;
  /** The path of the picture, 1200 by 630. */
  picture?: `/${string}`;
  /** Changes when the picture does; it becomes part of the picture's address. */
  pictureVersion?: string;
  /** The content of the page as schema.org data. */
  data?: Readonly<Record<string, unknown>>;
  /** Whether search engines must not index the page, because only people with the link may find it. */
  hidden?: boolean;
}

export interface PreviewCall {
  app: AppContext;
  sql: Db;
  locale: Locale;
  now: Date;
  /** The groups that the path's regular expression captured. */
  parts: readonly string[];
  query: URLSearchParams;
}

export interface PublicPages {
  /** Previews by the page's path; null when there is nothing to show. */
  previews?: readonly { path: RegExp; preview: (call: PreviewCall) => Promise<Preview | null> }[];
  /** Pictures at `/og/<kind>/<id>.png`, as SVG; null for an unknown id. */
  pictures?: Readonly<
    Record<string, (call: Omit<PreviewCall, 'parts' | 'query'>, id: number) => Promise<string | null>>
  >;
  /** The origins whose pages may show the public pages of a carrier in a frame; null for an unknown carrier. */
  framers?: (sql: Db, carrierId: number) => Promise<readonly string[] | null>;
  addresses?: (sql: Db, now: Date) => Promise<`/${string}`[]>;
}
