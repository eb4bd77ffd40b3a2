import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PublicDriver } from '#shared/accounts/schema.ts';
import { daysBetween } from '#shared/core/time.ts';
import { ProblemError } from '#web/core/call.ts';
import { problemText } from '#web/core/errors.ts';
import { languageNames, number, today } from '#web/core/format.ts';
import { t } from '#web/core/i18n.ts';
import { useSession } from '#web/core/session.ts';
import { usePageTitle } from '#web/core/title.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { TopBar } from '#web/ui/Bars.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { Row, Rows } from '#web/ui/Row.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { driverQuery } from './queries.ts';

/** /driver/show: a driver's public profile; without an id, one's own as others see it. */
export function DriverPage() {
  const { userInfo } = useSession();
  const given = Number(useParams().driverId);
  const driverId = given || (userInfo?.id ?? 0);
  const { data, error, refetch, isFetching } = useQuery({ ...driverQuery(driverId), enabled: driverId > 0 });
  const title = t('accounts.driver.title');
  usePageTitle(title);
  const own = driverId === userInfo?.id;
  return (
    <>
      <TopBar title={title} large />
      {data && <Profile driver={data} own={own} />}
      {!data && !error && <Skeleton rows={2} className="p-4" />}
      {!data && error && isGone(error) && (
        <Empty title={t('accounts.driver.gone')} text={t('accounts.driver.goneText')} />
      )}
      {!data && error && !isGone(error) && (
        <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Profile({ driver, own }: { driver: PublicDriver; own: boolean }) {
  return (
    <div className="max-w-prose">
      <Section plain>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={fullName(driver)} src={driver.avatarUrl} size="l" />
          <div className="grid flex-1 gap-2">
            <h2 className="text-title font-strong">{fullName(driver)}</h2>
            {driver.verified && (
              <span>
                <Pill kind="good" icon="shield">
                  {t('accounts.driver.verified')}
                </Pill>
              </span>
            )}
          </div>
          {own && (
            <LinkButton to={paths.driverEdit} kind="soft" icon="edit">
              {t('accounts.driver.edit')}
            </LinkButton>
          )}
        </div>
        <Facts layout="lines" className="mt-4" facts={factsOf(driver)} />
      </Section>
      {driver.description && (
        <Section title={t('accounts.driver.about')} line>
          <p className="whitespace-pre-line">{driver.description}</p>
        </Section>
      )}
      {driver.carrier && (
        <Section title={t('accounts.driver.carrier')} line>
          <Rows>
            <Row
              strong={driver.carrier.name}
              leading={<Avatar name={driver.carrier.name} kind="company" />}
              to={paths.carrier(driver.carrier.id)}
            />
          </Rows>
        </Section>
      )}
    </div>
  );
}

function factsOf(driver: PublicDriver) {
  const { rating, ratingCount, tripsCount, drivingSince, languages } = driver;
  const years = drivingSince ? Math.floor(daysBetween(drivingSince, today()) / 365.25) : null;
  const reviews = t('accounts.driver.reviews', { count: ratingCount });
  const facts = [
    {
      term: t('accounts.driver.rating'),
      value: rating === null ? t('accounts.driver.noReviews') : `${number(rating, 1)} · ${reviews}`,
    },
    { term: t('accounts.driver.done'), value: number(tripsCount) },
    {
      term: t('accounts.driver.experience'),
      value: years === null ? t('accounts.driver.experienceUnknown') : t('accounts.driver.since', { count: years }),
    },
  ];
  if (languages.length > 0) facts.push({ term: t('accounts.driver.languages'), value: languageNames(languages) });
  return facts;
}

function fullName({ name, lastName }: { name: string; lastName: string }): string {
  return `${name} ${lastName}`.trim();
}

function isGone(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}
