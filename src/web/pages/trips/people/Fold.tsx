import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/base/Icon.tsx';

interface FoldProps {
  icon: IconName;
  strong: ReactNode;
  quiet?: ReactNode;
  open?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A row of the trip sheet that unfolds: 'На борту 4 · Мороз, Білик'. */
export function Fold({ icon, strong, quiet, open, onOpen, children }: FoldProps) {
  return (
    <details className="group border-t" open={open} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 px-4 text-small">
        <Icon name={icon} className="text-quiet" />
        <span className="min-w-0 flex-1 truncate group-open:whitespace-normal">
          <b className="font-strong">{strong}</b>
          {quiet && <span className="text-quiet"> · {quiet}</span>}
        </span>
        <Icon name="down" className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-2">{children}</div>
    </details>
  );
}
