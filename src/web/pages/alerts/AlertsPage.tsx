import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alertsApi } from '#shared/office/alerts/api.ts';
import type { Alert, WaitingEntry } from '#shared/office/alerts/schema.ts';
import { call } from '#web/core/api/call.ts';
import { isGone, problemText } from '#web/core/api/errors.ts';
import { queryClient, refetchTopics } from '#web/core/api/query.ts';
import { dateIn, dayAndMonth, longDate, money, timeIn } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { mailAlertQuery, ownAlertsQuery } from '#web/office/alerts/queries.ts';
import { paths } from '#web/paths.ts';
import { Button, IconButton, LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/alerts`: the person's alerts and waiting lists; `/alerts/{key}`: an alert by the link of its mails. */
export function AlertsPage() {
  const { key } = useParams();
  const { userInfo } = useSession();
  const title = t('alerts.title');
  return (
    <Page title={title} end="none" large back={key === undefined ? paths.settings : undefined}>
      {key !== undefined && <ByKey alertKey={key} />}
      {key === undefined && userInfo !== null && <OwnAlerts accountId={userInfo.id} />}
      {key === undefined && userInfo === null && (
        <Empty
          title={t('alerts.signIn')}
          action={
            <LinkButton to={paths.login} size="tall">
              {t('alerts.signIn.do')}
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}

function OwnAlerts({ accountId }: { accountId: number }) {
  const query = useQuery(ownAlertsQuery());
  if (!query.data) return <Loaded query={query} loading={<Skeleton rows={3} className="p-4" />} />;
  const { alerts, waiting } = query.data;
  const remove = async (alertId: number) => {
    try {
      await call(alertsApi.remove, { params: { alertId } });
      await refetchTopics(`account:${accountId}`);
    } catch (problem) {
      toast({ kind: 'bad', text: problemText(problem) });
    }
  };
  if (alerts.length === 0 && waiting.length === 0) {
    return (
      <Empty
        title={t('alerts.empty')}
        text={t('alerts.empty.text')}
        action={
          <LinkButton to={paths.search} size="tall" icon="search">
            {t('alerts.search')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      {waiting.length > 0 && (
        <Section separator="none" title={t('alerts.waiting')}>
          <Rows>
            {waiting.map((entry) => (
              <Row
                key={entry.id}
                strong={connection(entry)}
                quiet={`${longDate(dateIn(entry.from.zone, entry.departsAt))}, ${timeIn(entry.from.zone, entry.departsAt)}`}
                side={stateOf(entry)}
                now={entry.status === 'offered'}
                to={paths.waiting(entry.id)}
              />
            ))}
          </Rows>
        </Section>
      )}
      {alerts.length > 0 && (
        <Section separator={waiting.length > 0 ? 'line' : 'none'} title={t('alerts.connections')}>
          <Rows>
            {alerts.map((alert) => (
              <Row
                key={alert.id}
                strong={connection(alert)}
                quiet={about(alert)}
                to={searchOf(alert)}
                action={
                  <IconButton
                    name="trash"
                    label={t('alerts.delete', { connection: connection(alert) })}
                    onClick={() => void remove(alert.id)}
                  />
                }
              />
            ))}
          </Rows>
          <Note className="mt-3">{t('alerts.ends')}</Note>
        </Section>
      )}
    </>
  );
}

/** The alert of a person without an account: confirm it, see the trips, end it. No account is needed for any of them. */
function ByKey({ alertKey }: { alertKey: string }) {
  const query = useQuery(mailAlertQuery(alertKey));
  const { data } = query;
  const [ended, setEnded] = useState(false);
  const params = { key: alertKey };
  const { run, busy } = useAction((work: () => Promise<void>) => work());
  const confirm = () =>
    run(async () => {
      queryClient.setQueryData(mailAlertQuery(alertKey).queryKey, await call(alertsApi.confirm, { params }));
    });
  const end = () =>
    run(async () => {
      await call(alertsApi.end, { params });
      setEnded(true);
    });
  if (ended || isGone(query.error)) {
    return (
      <Empty
        title={t(ended ? 'alerts.ended' : 'alerts.gone')}
        text={t(ended ? 'alerts.ended.text' : 'alerts.gone.text')}
        action={
          <LinkButton to={paths.search} size="tall" icon="search">
            {t('alerts.search')}
          </LinkButton>
        }
      />
    );
  }
  if (!data) return <Loaded query={query} loading={<Skeleton rows={3} className="p-4" />} />;
  return (
    <Section separator="none">
      <h2 className="text-title font-strong">{connection(data)}</h2>
      <p className="mt-1 text-quiet">{about(data)}</p>
      <p className="mt-4" role="status">
        {t(data.confirmed ? 'alerts.confirmed' : 'alerts.unconfirmed')}
      </p>
      <div className="mt-4 grid max-w-form gap-3">
        {data.confirmed ? (
          <LinkButton to={searchOf(data)} size="tall" icon="search">
            {t('alerts.trips')}
          </LinkButton>
        ) : (
          <Button size="tall" icon="check" busy={busy} onClick={() => void confirm()}>
            {t('alerts.confirm')}
          </Button>
        )}
        <Button kind="edge" busy={busy} onClick={() => void end()}>
          {t('alerts.end')}
        </Button>
      </div>
    </Section>
  );
}

function connection({ from, to }: Pick<Alert, 'from' | 'to'>): string {
  return `${named(from.name)} – ${named(to.name)}`;
}

function about({ date, passengers, belowCents }: Alert): string {
  const parts = [dayAndMonth(date), t('alerts.seats', { n: passengers })];
  return [...parts, ...(belowCents === null ? [] : [t('alerts.cheaper', { price: money(belowCents) })])].join(' · ');
}

function searchOf({ from, to, date, passengers }: Alert): string {
  const query = { from: String(from.id), to: String(to.id), date, passengers: String(passengers) };
  return `${paths.search}?${new URLSearchParams(query)}`;
}

function stateOf({ status, ahead }: WaitingEntry): string {
  return status === 'waiting' ? t('alerts.place', { n: ahead + 1 }) : t(`alerts.status.${status}`);
}
