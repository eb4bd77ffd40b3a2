import type { MessageKey } from '#shared/i18n/messages.ts';
import type { LazyPage } from '#web/core/router/lazy-page.ts';

type AfterTitle<K> = K extends `core.title.${infer Name}` ? Name : never;

/** The people who may open a screen; everybody else is redirected (docs/product.md 2.2). */
export type Admitted =
  /** Only visitors: the account pages. */
  | 'visitor'
  /** Everybody while visitors may browse; otherwise signed-in people. */
  | 'browsing'
  /** Everybody: help and shared links. */
  | 'anyone'
  | 'signedIn'
  /** Those who work for a carrier: drivers, dispatchers, owners. */
  | 'staff'
  | 'passenger'
  | 'driver'
  | 'carrier'
  | 'admin';

/** A screen: its path, the name of its title (`core.title.…`), who may open it, and its page. */
export interface ScreenLine {
  path: string;
  title: AfterTitle<MessageKey>;
  /** A title from other texts, which replaces `title`. */
  ownTitle?: MessageKey;
  who: Admitted;
  page: LazyPage;
  /** Screens that are shown within this one, beside its list. Their paths are relative. */
  children?: ScreenLine[];
}
