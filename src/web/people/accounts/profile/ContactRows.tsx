import { type Contact, contactLink, contactText } from '#shared/people/accounts/base/contacts.ts';
import type { Reachable } from '#shared/people/accounts/base/profile-schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';

/** A phone and contacts, each a link that calls or writes. Needs the texts of `contacts`. */
export function ContactRows({ phone, contacts }: Reachable) {
  const phoneRow = phone === null ? [] : [{ kind: 'phone' as const, value: phone.replace(/^\+/, '') }];
  const known = new Set(phoneRow.map(({ value }) => value));
  const all: Contact[] = [...phoneRow, ...contacts.filter((one) => one.kind === 'telegram' || !known.has(one.value))];
  return (
    <ul className="grid gap-2">
      {all.map((contact) => (
        <li key={`${contact.kind}:${contact.value}`} className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <span className="block text-small text-quiet">{t(`contacts.${contact.kind}`)}</span>
            <span className="n font-strong">{contactText(contact)}</span>
          </span>
          <LinkButton kind="soft" icon={contact.kind === 'phone' ? 'phone' : 'send'} to={contactLink(contact)}>
            {t(contact.kind === 'phone' ? 'contacts.call' : 'contacts.write')}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
