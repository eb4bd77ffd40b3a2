import { shortLink } from '#shared/network/carriers/link.ts';
import type { CarrierPage } from '#shared/network/carriers/schema.ts';
import { type Contact, contactLink, contactText } from '#shared/people/accounts/base/contacts.ts';
import { countryName, number, numericDate } from '#web/core/i18n/format.ts';
import { inOwnScript, locale, t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { PhotoStrip } from '#web/ui/media/PhotoStrip.tsx';
import { CheckedLine } from './CheckedLine.tsx';
import { Rating } from './Rating.tsx';

export function CarrierHead({ carrier, heading: Name = 'p' }: { carrier: CarrierPage; heading?: 'h1' | 'p' }) {
  const facts = [
    { term: t('carriers.trips'), value: number(carrier.tripsCount) },
    { term: t('carriers.since'), value: carrier.since.slice(0, 4) },
  ];
  if (carrier.countries.length > 0) {
    facts.push({ term: t('carriers.countries'), value: carrier.countries.map(countryName).join(', ') });
  }
  const description = (locale === 'en' && carrier.english?.description) || carrier.description;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Logo carrier={carrier} />
        <div className="grid flex-1 gap-1">
          <Name className="text-title font-strong">{inOwnScript(carrier.name)}</Name>
          <Note>{t(carrier.singleDriver ? 'carriers.single' : 'carriers.company')}</Note>
          <div className="flex flex-wrap items-center gap-3">
            <Rating
              rating={carrier.rating}
              count={carrier.ratingCount}
              none={t('carriers.noReviews')}
              words={t('carriers.reviewsCount', { n: carrier.ratingCount })}
            />
            {carrier.verified && (
              <Pill kind="good" icon="shield">
                {t('carriers.verified')}
              </Pill>
            )}
          </div>
        </div>
      </div>
      <div className="grid gap-1">
        <CheckedLine carrier={carrier} />
        {carrier.declaredOn && (
          <Note className="flex gap-2">
            <Icon name="document" size="s" />
            <span>{t('carriers.declared', { date: numericDate(carrier.declaredOn) })}</span>
          </Note>
        )}
      </div>
      {description && <Written text={description} />}
      {carrier.photos.length > 0 && (
        <PhotoStrip
          label={t('carriers.photos')}
          photos={carrier.photos.map(({ url, thumb }) => ({ src: url, thumb, alt: '' }))}
          countLabel={carrier.photos.length > 1 ? t('carriers.photosCount', { n: carrier.photos.length }) : undefined}
        />
      )}
      <CarrierContacts contacts={carrier.contacts} link={carrier.logoLink} />
      <Facts layout="lines" facts={facts} />
    </div>
  );
}

/** The logo; it links to the carrier's web site if there is one. The name is beside it. */
function Logo({ carrier: { name, logo, logoLink } }: { carrier: CarrierPage }) {
  const picture = <Avatar name={name} src={logo} kind="company" size="l" />;
  if (logoLink === '') return picture;
  return (
    <a
      href={logoLink}
      target="_blank"
      rel="noopener nofollow"
      aria-label={`${t('carriers.link')}: ${shortLink(logoLink)}`}
    >
      {picture}
    </a>
  );
}

function CarrierContacts({ contacts, link }: { contacts: readonly Contact[]; link: string }) {
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
