import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from '#web/core/router/router.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { SpinnerMark } from './Spinner.tsx';

interface ButtonStyle {
  /** A screen has one filled button (`main`, `bad`) per decision; the other kinds are for secondary actions. */
  kind?: 'main' | 'soft' | 'edge' | 'bare' | 'bad' | undefined;
  /** `drive` is the next action of a trip under way, 64 px high. */
  size?: 'small' | 'normal' | 'tall' | 'drive' | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** The action is running: a spinner is shown, the width does not change, and further presses are ignored. */
  busy?: boolean | undefined;
  /**
   * The reason why the action is not possible, shown under the button. The button stays focusable so that screen readers
   * reach it.
   */
  why?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    kind = 'main',
    size = 'normal',
    wide,
    icon,
    className,
    busy,
    why,
    disabled,
    onClick,
    children,
    ...rest
  } = props;
  const whyId = useId();
  const explained = Boolean(disabled && why);
  const idle = busy || explained;
  const button = (
    <button
      type="button"
      {...rest}
      className={look({ kind, size, wide, className })}
      disabled={disabled && !explained}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      aria-describedby={explained ? whyId : rest['aria-describedby']}
      onClick={idle ? hold : onClick}
    >
      <Words icon={icon} small={size === 'small'}>
        {children}
      </Words>
      {busy && <SpinnerMark />}
    </button>
  );
  if (!explained) return button;
  return (
    <div className="btn-why">
      {button}
      <span id={whyId}>{why}</span>
    </div>
  );
}

/** A link that looks like a button: to a page, `tel:`, `mailto:` or another site. */
export function LinkButton({
  kind = 'main',
  size = 'normal',
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look({ kind, size, wide, className })}>
      <Words icon={icon} small={size === 'small'}>
        {children}
      </Words>
    </Link>
  );
}

interface IconStyle {
  name: IconName;
  /** The accessible name, also shown as a tooltip; every icon button needs one. */
  label: string;
  kind?: 'plain' | 'action' | 'soft' | 'bad' | undefined;
  iconSize?: 's' | 'm' | 'l' | undefined;
  className?: string | undefined;
}

export function IconButton(props: IconStyle & Omit<ComponentProps<'button'>, 'name'> & { busy?: boolean | undefined }) {
  const { name, label, kind = 'plain', iconSize, className, busy, disabled, onClick, children, ...rest } = props;
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={iconStyle(kind, className)}
      aria-label={label}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? hold : onClick}
    >
      {busy ? <SpinnerMark /> : <Icon name={name} size={iconSize} />}
      {children}
    </button>
  );
}

export function IconLink(props: IconStyle & Omit<ComponentProps<typeof Link>, 'name'>) {
  const { name, label, kind = 'plain', iconSize, className, children, ...rest } = props;
  return (
    <Link title={label} {...rest} className={iconStyle(kind, className)} aria-label={label}>
      <Icon name={name} size={iconSize} />
      {children}
    </Link>
  );
}

function Words({ icon, small, children }: { icon: IconName | undefined; small: boolean; children: ReactNode }) {
  return (
    <span className="btn-words">
      {icon && <Icon name={icon} size={small ? 's' : 'm'} />}
      {children}
    </span>
  );
}

function look({ kind, size, wide, className }: ButtonStyle): string {
  return cx('btn', `btn-${kind}`, size !== 'normal' && `btn-${size}`, wide && 'btn-wide', className);
}

function iconStyle(kind: string, className: string | undefined): string {
  return cx('ib', kind !== 'plain' && `ib-${kind}`, className);
}

function hold(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
