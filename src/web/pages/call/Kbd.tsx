import { cx } from '#web/ui/base/cx.ts';

/** A key as it is written on a keyboard. Screen readers get it by `aria-keyshortcuts` of the field itself. */
export function Kbd({ keys, onButton }: { keys: string; onButton?: boolean }) {
  return (
    <span
      className={cx(
        'hidden lg:pointer-fine:inline-grid place-items-center min-w-5.5 h-5.5 px-1.5 rounded-s border text-micro/[1] font-strong whitespace-nowrap',
        onButton ? 'border-current' : 'border-line-strong text-quiet',
      )}
      aria-hidden="true"
    >
      {keys}
    </span>
  );
}
