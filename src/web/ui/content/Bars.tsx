import type { ReactNode } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { IconButton, IconLink } from '../base/Button.tsx';
import { Count } from '../base/Count.tsx';
import { cx } from '../base/cx.ts';
import { Icon, type IconName } from '../base/Icon.tsx';

interface TopBarProps {
  title: ReactNode;
  subtitle?: ReactNode;
  back?: To | (() => void) | undefined;
  /** Shows a cross instead of the arrow, for a screen that is closed rather than gone back from. */
  close?: boolean | undefined;
  leading?: ReactNode;
  actions?: ReactNode;
  /** The title of a list, 22 px. */
  large?: boolean | undefined;
  /** Whether the bar stays at the top while the page scrolls. */
  stuck?: boolean | undefined;
  className?: string | undefined;
}

/** A subtitle that is not known yet: it has the room of one, so that the title does not move when it comes. */
export const AWAITED = '\u00a0';

export function TopBar({
  title,
  subtitle,
  back,
  close,
  leading,
  actions,
  large,
  stuck = true,
  className,
}: TopBarProps) {
  const arrow = { name: close ? 'close' : 'back', label: t(close ? 'ui.close' : 'ui.back') } as const;
  return (
    <header className={cx('bar', large && 'bar-large', stuck && 'bar-stuck', className)}>
      {typeof back === 'function' && <IconButton {...arrow} onClick={back} />}
      {back !== undefined && typeof back !== 'function' && <IconLink {...arrow} to={back} />}
      {leading}
      <div className="bar-words">
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {actions}
    </header>
  );
}

export interface NavItem {
  icon: IconName;
  label: string;
  /** The target of a link; `onPress` replaces it for an item that opens something, such as the whole menu. */
  to?: To | undefined;
  onPress?: (() => void) | undefined;
  current?: boolean | undefined;
  count?: { value: number; words: string; kind?: 'action' | 'now' } | undefined;
}

/** The bottom bar of a phone with four entries and "more". The frame leaves room for its two lines of large text. */
export function BottomNav({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly NavItem[];
  className?: string | undefined;
}) {
  return (
    <nav aria-label={label} className={cx('nav', className)}>
      {items.map((item) => (
        <NavLine key={item.label} item={item} size="l" />
      ))}
    </nav>
  );
}

interface SideMenuProps {
  label: string;
  items: readonly NavItem[];
  /** Entries at the bottom: language, help, settings, sign-out. */
  rest?: readonly NavItem[] | undefined;
  head?: ReactNode;
  className?: string | undefined;
}

export function SideMenu({ label, items, rest = [], head, className }: SideMenuProps) {
  return (
    <nav aria-label={label} className={cx('side-menu', className)}>
      {head}
      {[items, rest].map((group) =>
        group.length === 0 ? null : (
          <ul key={group[0]?.label}>
            {group.map((item) => (
              <li key={item.label}>
                <NavLine item={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </nav>
  );
}

export function Footer({
  words,
  fixed = true,
  className,
  children,
}: {
  words?: ReactNode;
  fixed?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('foot', fixed && 'foot-fixed', className)}>
      {words && <div className="foot-words">{words}</div>}
      {children}
    </div>
  );
}

function NavLine({ item, size }: { item: NavItem; size?: 'l' }) {
  const inside = (
    <>
      <Icon name={item.icon} size={size} />
      <span>{item.label}</span>
      {item.count && <Count {...item.count} />}
    </>
  );
  const current = item.current ? 'page' : undefined;
  if (item.to === undefined) {
    return (
      <button type="button" onClick={item.onPress} aria-current={current}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={item.to} aria-current={current}>
      {inside}
    </Link>
  );
}
