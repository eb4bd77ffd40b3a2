import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { OFFER_MINUTES } from '#shared/office/alerts/limits.ts';
import type { WaitingEntry } from '#shared/office/alerts/schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { dateIn, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate, useParams } from '#web/core/router/router.tsx';
import { toastNext, useSession } from '#web/core/session/session.ts';
import { waitingQuery } from '#web/office/alerts/queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/waiting/{entryId}`: a place in the waiting list of a trip, and the seats that are offered. */
export function WaitingPage() {
  const entryId = Number(useParams().entryId);
  const query = useQuery(waitingQuery(entryId));
  const { data: entry } = query;
  return (
    <Page
      title={t('alerts.wait.title')}
      heading={entry ? `${named(entry.from.name)} – ${named(entry.to.name)}` : t('alerts.wait.title')}
      end="none"
      back={paths.alerts}
      subtitle={entry && `${longDate(dateIn(entry.from.zone, entry.departsAt))}, ${inOwnScript(entry.carrierName)}`}
    >
      <Loaded
        query={query}
        loading={<Skeleton kind="text" rows={6} className="p-4" />}
        gone={<Empty title={t('alerts.wait.gone')} />}
      >
        {(entry) => <Contents entry={entry} />}
      </Loaded>
    </Page>
  );
}

function Contents({ entry }: { entry: WaitingEntry }) {
  const { userInfo } = useSession();
  const navigate = useNavigate();
  const { status } = entry;
  const refresh = () => refetchTopics(`account:${userInfo?.id ?? 0}`);
  const { run, running } = useAction((_what: 'take' | 'leave', work: () => Promise<unknown>) => work(), {
    settled: refresh,
  });
  const busy = running?.[0] ?? null;
  const params = { entryId: entry.id };
  const take = () =>
    run('take', async () => {
      const { tripId, bookingId } = await call(waitingApi.take, { params, body: { total: entry.total } });
      toastNext(t('alerts.taken'));
      navigate(paths.booking(tripId, bookingId), { replace: true });
    });
  const leave = () => run('leave', () => call(waitingApi.leave, { params }));
  return (
    <>
      <Section separator="none">
        <div role="status">
          {status === 'offered' ? (
            <Offered entry={entry} />
          ) : (
            <>
              <h2 className="text-title font-strong">{heading(entry)}</h2>
              <p className="mt-1 text-quiet">{t(`alerts.status.${status}.text`, { minutes: OFFER_MINUTES })}</p>
              {entry.gathersUntil !== null && (
                <p className="mt-3">
                  {t('alerts.gathered', {
                    n: entry.seats.length,
                    lacking: entry.names.length - entry.seats.length,
                    time: timeIn(entry.from.zone, entry.gathersUntil),
                  })}
                </p>
              )}
            </>
          )}
        </div>
        {status === 'offered' && (
          <Button className="mt-4" wide size="tall" busy={busy === 'take'} onClick={() => void take()}>
            {entry.total === null ? t('alerts.take.ask') : t('alerts.take', { price: money(entry.total) })}
          </Button>
        )}
        {entry.bookingId !== null && (
          <LinkButton className="mt-4" wide size="tall" to={paths.booking(entry.tripId, entry.bookingId)}>
            {t('alerts.booking')}
          </LinkButton>
        )}
        {(status === 'missed' || status === 'left') && (
          <LinkButton className="mt-4" wide size="tall" to={again(entry)}>
            {t('alerts.again')}
          </LinkButton>
        )}
      </Section>
      <Section separator="line">
        <Facts layout="lines" facts={factsOf(entry)} />
      </Section>
      {(status === 'waiting' || status === 'offered') && (
        <div className="px-4 pb-6">
          <Button kind="edge" wide busy={busy === 'leave'} onClick={() => void leave()}>
            {t(status === 'offered' ? 'alerts.decline' : 'alerts.leave')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The offer with the time that is left. It is announced once, and not with every second. */
function Offered({ entry }: { entry: WaitingEntry }) {
  const left = useTimeLeft(entry.offerEndsAt);
  return (
    <>
      <h2 className="text-title font-strong">{t('alerts.offered', { n: entry.names.length })}</h2>
      <p className="mt-1 text-quiet">
        {t('alerts.offered.until', { time: timeIn(entry.from.zone, entry.offerEndsAt ?? entry.departsAt) })}
      </p>
      <p className="arm mt-3" aria-hidden="true">
        {left}
      </p>
    </>
  );
}

/** `12:05` until an instant, each second. */
function useTimeLeft(endsAt: string | null): string {
  const end = endsAt === null ? 0 : Date.parse(endsAt);
  const [now, setNow] = useState(() => serverTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function heading(entry: WaitingEntry): string {
  return entry.status === 'waiting'
    ? t('alerts.place.long', { n: entry.ahead + 1 })
    : t(`alerts.status.${entry.status}`);
}

function factsOf(entry: WaitingEntry) {
  const { from, departsAt, point, names, classes, phone, seats } = entry;
  const who = names.map((name, index) => {
    const fareClass = classes[index];
    const shown = personName({ name });
    return fareClass ? `${shown} (${named(fareClass.name)})` : shown;
  });
  return [
    { term: t('alerts.fact.departs'), value: `${timeIn(from.zone, departsAt)}${point && `, ${inOwnScript(point)}`}` },
    { term: t('alerts.fact.who'), value: who.join(', ') },
    ...(seats.length > 0 ? [{ term: t('alerts.fact.seats', { n: seats.length }), value: seats.join(', ') }] : []),
    { term: t('bookings.phone'), value: readablePhone(phone) },
  ];
}

function again({ tripId, fromSeq, toSeq, names }: WaitingEntry): string {
  const query = { from: String(fromSeq), to: String(toSeq), passengers: String(names.length) };
  return paths.wait(tripId, String(new URLSearchParams(query)));
}
