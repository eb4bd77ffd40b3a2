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
    <details className="fold" open={open} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        <Icon name={icon} />
        <span>
          <b className="font-strong">{strong}</b>
          {quiet && <span className="text-quiet"> · {quiet}</span>}
        </span>
        <Icon name="down" />
      </summary>
      <div className="px-4 pb-2">{children}</div>
    </details>
  );
}
