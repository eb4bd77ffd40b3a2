import { cx } from '#web/ui/base/cx.ts';

/** A key as it is written on a keyboard. Screen readers get it by `aria-keyshortcuts` of the field itself. */
export function Kbd({ keys, onButton }: { keys: string; onButton?: boolean }) {
  return (
    <span className={cx('kbd', onButton && 'kbd-on')} aria-hidden="true">
      {keys}
    </span>
  );
}
