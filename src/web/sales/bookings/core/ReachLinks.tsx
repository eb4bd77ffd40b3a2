import { readablePhone } from '#shared/core/text/phone.ts';
import { messengerLink, type Reach } from '#shared/people/accounts/base/reach.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

/** How else a contact is reached: the second number, and the messenger that they prefer, which opens with the first one. */
export function ReachLinks({ reach, phone, name }: { reach: Reach; phone: string; name: string }) {
  const { secondPhone = '', messenger } = reach;
  const chat = messengerLink(messenger, phone);
  if (secondPhone === '' && !messenger) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      {secondPhone && (
        <a
          href={`tel:${secondPhone}`}
          className="flex min-h-11 items-center gap-1.5 text-action"
          aria-label={t('bookings.reach.second.call', { name, phone: readablePhone(secondPhone) })}
        >
          <Icon name="phone" size="s" />
          <span className="n">{readablePhone(secondPhone)}</span>
        </a>
      )}
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center gap-1.5 text-action"
          aria-label={t('bookings.reach.write', { name, in: messenger ? t(`bookings.reach.${messenger}`) : '' })}
        >
          <Icon name="chat" size="s" />
          {messenger && t(`bookings.reach.${messenger}`)}
        </a>
      )}
      {messenger === 'call' && <span className="text-quiet">{t('bookings.reach.prefersCall')}</span>}
    </p>
  );
}
