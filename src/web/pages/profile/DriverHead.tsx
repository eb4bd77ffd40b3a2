import type { PublicDriver } from '#shared/people/accounts/base/schema.ts';
import { languageNames, number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useWrites } from '#web/messaging/chat/state/use-writes.ts';
import Measures from '#web/messaging/reviews/Measures.tsx';
import { paths } from '#web/paths.ts';
import { experienceText } from '#web/people/accounts/profile/experience.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';

export function DriverHead({ driver, own }: { driver: PublicDriver; own: boolean }) {
  const writes = useWrites(driver.carrier?.id ?? null);
  const name = personName(driver);
  return (
    <Section separator="none">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={driver.avatarUrl} size="l" />
        <div className="grid flex-1 gap-2">
          <h2 className="text-title font-strong">{name}</h2>
          {driver.verified && (
            <span>
              <Pill kind="good" icon="shield">
                {t('profile.driver.verified')}
              </Pill>
            </span>
          )}
        </div>
        {!own && writes && (
          <LinkButton to={paths.write.toDriver(driver.id)} kind="soft" icon="chat">
            {t('profile.write')}
          </LinkButton>
        )}
        {own && (
          <LinkButton to={paths.driverEdit} kind="soft" icon="edit">
            {t('profile.driver.edit')}
          </LinkButton>
        )}
      </div>
      <Facts layout="lines" className="mt-4" facts={factsOf(driver)} />
      <Measures of={{ driverId: driver.id }} />
    </Section>
  );
}

function factsOf({ rating, ratingCount, tripsCount, drivingSince, languages }: PublicDriver) {
  const reviews = t('profile.driver.reviews', { count: ratingCount });
  const facts = [
    {
      term: t('profile.driver.rating'),
      value: rating === null ? t('profile.driver.noReviews') : `${number(rating, 1)} · ${reviews}`,
    },
    { term: t('profile.driver.done'), value: number(tripsCount) },
    {
      term: t('profile.driver.experience'),
      value: drivingSince === null ? t('profile.driver.experienceUnknown') : experienceText(drivingSince),
    },
  ];
  if (languages.length > 0) facts.push({ term: t('profile.driver.languages'), value: languageNames(languages) });
  return facts;
}
