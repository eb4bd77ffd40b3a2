import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { InviteMe } from '#web/network/carriers/InviteMe.tsx';
import { WorkAlone } from '#web/network/carriers/WorkAlone.tsx';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { routesQuery } from '#web/network/timetable/queries.ts';
import { paths, staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Steps of a new carrier before the first trip: a bus, then a route. Renders nothing once both exist. */
export function FirstSteps() {
  const { carrierInfo, userType } = useSession();
  const hired = carrierInfo?.role !== 'owner' && carrierInfo?.role !== 'dispatcher';
  const { data: buses } = useQuery({ ...busesQuery(), enabled: carrierInfo !== null });
  const noRoutes = useNoRoutes();
  if (carrierInfo === null) return userType === 'carrier' ? <NoCompany /> : <NotGiven carrier={false} />;
  if (hired) return buses?.length === 0 ? <NotGiven carrier /> : null;
  return noRoutes && buses ? <Steps hasBus={buses.length > 0} /> : null;
}

/** For a dispatcher who has not joined a company yet: the invitation, if there is one, is above every screen. */
function NoCompany() {
  return (
    <Section separator="none">
      <Empty small title={t('dashboard.noCompany')} text={t('dashboard.noCompany.text')} action={<Alone />} />
    </Section>
  );
}

/** For a driver without a given bus, or without a carrier. */
function NotGiven({ carrier }: { carrier: boolean }) {
  return (
    <Section separator="none">
      <Empty
        small
        title={t('fleet.notGiven')}
        text={t(carrier ? 'dashboard.notGiven.carrier' : 'dashboard.notGiven.none')}
        action={
          carrier ? (
            <LinkButton kind="soft" to={paths.driverShow}>
              {t('dashboard.notGiven.profile')}
            </LinkButton>
          ) : (
            <Alone />
          )
        }
      />
    </Section>
  );
}

/** Choices of a person without a company: work alone, or send the company a link by which it invites them. */
function Alone() {
  return (
    <div className="grid gap-2">
      <WorkAlone />
      <InviteMe />
    </div>
  );
}

function Steps({ hasBus }: { hasBus: boolean }) {
  const { userType, carrierInfo } = useSession();
  const staff = staffPaths(userType);
  const steps = [
    { key: 'bus', done: hasBus, to: staff.busAdd },
    { key: 'route', done: false, to: staff.routeAdd },
    { key: 'trips', done: false, to: null },
  ] as const;
  const next = steps.find(({ done }) => !done)?.key;
  return (
    <Section separator="none" title={t('dashboard.steps')}>
      <ol className="grid gap-4">
        {steps.map(({ key, done, to }, index) => (
          <li key={key} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3">
            <span aria-hidden="true" className={done ? 'seatno seatno-box bg-good-soft text-good' : 'seatno'}>
              {done ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <p className="font-strong">
                {t(`dashboard.steps.${key}`)}
                {done && <span className="sr"> {t('dashboard.steps.done')}</span>}
              </p>
              <Note>{t(`dashboard.steps.${key}.text`)}</Note>
              {key === next && to && (
                <LinkButton size="tall" className="mt-3" to={to}>
                  {t(`dashboard.steps.${key}.do`)}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Note className="mt-4">
        {t('dashboard.steps.import')}{' '}
        <LinkButton kind="bare" size="small" to={paths.import}>
          {t('dashboard.steps.import.do')}
        </LinkButton>
      </Note>
      {carrierInfo?.role === 'owner' && (
        <Note className="mt-2">
          {t('dashboard.steps.legal')}{' '}
          <LinkButton kind="bare" size="small" to={`${staff.about}#legal`}>
            {t('dashboard.steps.legal.do')}
          </LinkButton>
        </Note>
      )}
    </Section>
  );
}

/** Whether the carrier of an owner or dispatcher has no route yet; false until that is known. */
export function useNoRoutes(): boolean {
  const { carrierInfo } = useSession();
  const office = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  const { data } = useQuery({ ...routesQuery({ page: 1, per_page: 10, status: undefined }), enabled: office });
  return office && data?.total === 0;
}
