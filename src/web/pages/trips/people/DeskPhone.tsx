import { readablePhone } from '#shared/core/text/phone.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { IconButton } from '#web/ui/base/Button.tsx';
import { copyText } from '#web/ui/base/clipboard.ts';

/** A desktop has no telephone: the number is readable and can be copied, and a program for calls may still take it. */
export function DeskPhone({ phone, name }: { phone: string; name: string }) {
  return (
    <span className="-my-2 flex items-center">
      <Link
        to={`tel:${phone}`}
        className="n whitespace-nowrap hover:text-action"
        aria-label={`${t('trips.call', { name })}, ${readablePhone(phone)}`}
      >
        {readablePhone(phone)}
      </Link>
      <IconButton
        name="copy"
        iconSize="s"
        kind="action"
        label={t('desk.table.copyPhone', { name })}
        onClick={() => void copyText(phone)}
      />
    </span>
  );
}
