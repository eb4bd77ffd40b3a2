import type { Locale } from '#shared/i18n/locale.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../database/db.ts';

/** What a link to a page shows where it was sent or found: in a messenger, in a search engine. */
export interface Preview {
  title: string;
  description: string;
  /** The page's own address, without what only its reader chose. */
  path: `/${string}`;
  /** The picture's address, 1200 by 630. */
  picture?: `/${string}`;
  /** What the page is about in the words of schema.org. */
  data?: Readonly<Record<string, unknown>>;
  /** For who has the link alone: search engines are told to leave it out. */
  hidden?: boolean;
}

export interface PreviewCall {
  app: AppContext;
  sql: Db;
  locale: Locale;
  now: Date;
  /** The parts that the path's expression caught. */
  parts: readonly string[];
  query: URLSearchParams;
}

/** The pages of a domain that anybody may open, as those see them who do not run the app. */
export interface PublicPages {
  /** By the page's path; null where there is nothing to show. */
  previews?: readonly { path: RegExp; preview: (call: PreviewCall) => Promise<Preview | null> }[];
  /** Pictures at `/og/<kind>/<id>.png`, drawn as SVG; null for an id that is none. */
  pictures?: Readonly<
    Record<string, (call: Omit<PreviewCall, 'parts' | 'query'>, id: number) => Promise<string | null>>
  >;
  /** Addresses for search engines. */
  addresses?: (sql: Db, now: Date) => Promise<`/${string}`[]>;
}
