import { shortLink } from '#shared/network/carriers/link.ts';
import { type Contact, contactLink, contactText } from '#shared/people/accounts/base/contacts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

/** The contacts that a carrier publishes, and its web site. */
export function CarrierContacts({ contacts, link }: { contacts: readonly Contact[]; link: string }) {
  if (contacts.length === 0 && link === '') return null;
  const line = 'flex min-h-11 items-center gap-3 rounded-m text-action font-strong wrap-anywhere';
  return (
    <ul aria-label={t('contacts.title')} className="grid sm:grid-cols-2">
      {contacts.map((contact) => (
        <li key={contact.kind + contact.value}>
          <a href={contactLink(contact)} rel="noopener" className={line}>
            <Icon name={contact.kind === 'phone' ? 'phone' : 'send'} label={t(`contacts.${contact.kind}`)} />
            <span className="n">{contactText(contact)}</span>
          </a>
        </li>
      ))}
      {link !== '' && (
        <li>
          <a href={link} target="_blank" rel="noopener nofollow" className={line}>
            <Icon name="globe" label={t('carriers.link')} />
            {shortLink(link)}
          </a>
        </li>
      )}
    </ul>
  );
}
