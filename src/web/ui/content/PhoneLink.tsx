import './phone-link.css';
import { readablePhone } from '#shared/core/text/phone.ts';
import { Link } from '#web/core/router/router.tsx';
import { cx } from '../base/cx.ts';
import { Icon } from '../base/Icon.tsx';

interface PhoneLinkProps {
  phone: string;
  /** Action of the link, such as 'Call: Olena'; the accessible name is this and the number. */
  label: string;
  transparent?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** Calls a number: an icon on a phone, and the number to read beside the icon on a wide screen and on paper. */
export function PhoneLink({ phone, label, transparent, onClick }: PhoneLinkProps) {
  const number = readablePhone(phone);
  return (
    <Link
      to={`tel:${phone}`}
      title={label}
      aria-label={`${label}, ${number}`}
      className={cx('ib phone-link', !transparent && 'ib-soft')}
      onClick={onClick}
    >
      <Icon name="phone" />
      <span className="n">{number}</span>
    </Link>
  );
}
