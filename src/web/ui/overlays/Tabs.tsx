import type { To } from '#web/core/router/match.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from '../base/cx.ts';

interface Tab {
  to: To;
  label: string;
  current: boolean;
  /** The number of entries in the tab, shown after the label; null while it is on its way, which holds its room. */
  count?: number | null | undefined;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  className?: string | undefined;
}

/** Tabs that are links, so that each can be opened, shared, and reached with the back button. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav aria-label={label} className={cx('tabs', className)}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} replace aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <span className={cx('n', tab.count === null && 'invisible')}>{tab.count ?? '00'}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
