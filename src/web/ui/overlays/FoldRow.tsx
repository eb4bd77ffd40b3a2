import { type ReactNode, useId, useState } from 'react';
import { cx } from '../base/cx.ts';
import { Icon, type IconName } from '../base/Icon.tsx';
import './fold.css';

interface FoldRowProps {
  icon?: IconName | undefined;
  strong: ReactNode;
  quiet?: ReactNode;
  /** The content has the row's own heading, which is left out. */
  single?: boolean | undefined;
  /** The row is unfolded from outside, such as by its anchor in the address. */
  open: boolean;
  id?: string | undefined;
  /** The level of its heading: 2 on a page without sections, 3 within a section. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A row of a settings page that unfolds its content below itself; folded, the content is not rendered. */
export function FoldRow({ icon, strong, quiet, single, open: opened, id, level = 3, children }: FoldRowProps) {
  const Heading = `h${level}` as const;
  const body = useId();
  const [known, setKnown] = useState(opened);
  const [open, setOpen] = useState(opened);
  if (known !== opened) {
    setKnown(opened);
    if (opened) setOpen(true);
  }
  return (
    <div id={id} className={cx('frow', open && 'is-open')}>
      <Heading>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          {icon && (
            <span className="frow-icon">
              <Icon name={icon} />
            </span>
          )}
          <span className="min-w-0 flex-1">
            {strong}
            {quiet && <small>{quiet}</small>}
          </span>
          <Icon name={open ? 'up' : 'down'} className="text-quiet" />
        </button>
      </Heading>
      <div id={body} className={cx('frow-body', single && 'frow-single')} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
