import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsFromText } from '#shared/core/money.ts';
import { alertsApi } from '#shared/office/alerts/api.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { dayAndMonth, money, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import type { FullSearch } from '#web/office/search/form/queries.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { MoneyField } from '#web/ui/fields/NumberFields.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { fullTripsQuery, ownAlertsQuery } from './queries.ts';

interface AlertCardProps {
  search: FullSearch;
  /** Whether the day has trips with seats already. */
  found: boolean;
}

/** Under the results: full trips with their waiting lists, and a button to be notified of new ones. */
export default function AlertCard({ search, found }: AlertCardProps) {
  const { userInfo, userType } = useSession();
  const travels = userInfo === null || userType !== '';
  return (
    <>
      <FullTrips search={search} />
      {travels && (
        <Section separator="line" title={t(found ? 'alerts.card.found' : 'alerts.card.none')} className="lg:px-6">
          <p className="mb-3 max-w-prose text-quiet">{t('alerts.card.text', { date: dayAndMonth(search.date) })}</p>
          {userInfo === null ? (
            <ByMail search={search} found={found} />
          ) : (
            <OwnAlert key={`${search.from}.${search.to}.${search.date}`} search={search} found={found} />
          )}
        </Section>
      )}
    </>
  );
}

function OwnAlert({ search, found }: AlertCardProps) {
  const { userInfo } = useSession();
  const { data } = useQuery(ownAlertsQuery());
  const [below, setBelow] = useState('');
  const { from, to, date, passengers } = search;
  const ownAlert = data?.alerts.find((one) => one.from.id === from && one.to.id === to && one.date === date);
  const { run, busy, failure } = useAction((work: () => Promise<unknown>) => work(), {
    done: () => refetchTopics(`account:${userInfo?.id ?? 0}`),
    refusal: 'beside',
  });
  if (ownAlert) {
    return (
      <div className="grid max-w-form gap-3" role="status">
        <p className="flex gap-2">
          <Icon name="check" className="text-good" />
          {ownAlert.belowCents === null ? t('alerts.on') : t('alerts.on.below', { price: money(ownAlert.belowCents) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton kind="soft" to={paths.alerts}>
            {t('alerts.mine')}
          </LinkButton>
          <Button
            kind="bare"
            busy={busy}
            onClick={() => void run(() => call(alertsApi.remove, { params: { alertId: ownAlert.id } }))}
          >
            {t('alerts.stop')}
          </Button>
        </div>
        <Failure text={failure} />
      </div>
    );
  }
  const create = () =>
    run(() => call(alertsApi.create, { body: { from, to, date, passengers, belowCents: centsFromText(below) } }));
  return (
    <div className="grid max-w-form gap-3">
      {found && <Below value={below} onChange={setBelow} />}
      <Button icon="bell" size="tall" busy={busy} onClick={() => void create()}>
        {t('alerts.tell')}
      </Button>
      <Failure text={failure} />
    </div>
  );
}

function ByMail({ search, found }: AlertCardProps) {
  const { from, to, date, passengers } = search;
  const [email, setEmail] = useState('');
  const [below, setBelow] = useState('');
  const [sent, setSent] = useState(false);
  const {
    run: create,
    busy,
    failure,
  } = useAction(
    () =>
      call(alertsApi.createByMail, { body: { from, to, date, passengers, email, belowCents: centsFromText(below) } }),
    { done: () => setSent(true), refusal: 'beside' },
  );
  if (sent) {
    return (
      <p role="status" className="flex gap-2">
        <Icon name="mail" />
        {t('alerts.mail.sent', { email })}
      </p>
    );
  }
  return (
    <form
      className="grid max-w-form gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {found && <Below value={below} onChange={setBelow} />}
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        icon="mail"
        label={t('alerts.mail')}
        hint={t('alerts.mail.hint')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" icon="bell" size="tall" busy={busy} disabled={email.trim() === ''}>
        {t('alerts.tell')}
      </Button>
      <Failure text={failure} />
      <Note>{t('alerts.mail.account')}</Note>
    </form>
  );
}

function Below({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <MoneyField
      label={t('alerts.below')}
      hint={t('alerts.below.hint')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Failure({ text }: { text: string | null }) {
  return <div role="alert">{text && <p className="text-bad">{text}</p>}</div>;
}

function FullTrips({ search }: { search: FullSearch }) {
  const { data } = useQuery(fullTripsQuery(search));
  if (!data || data.data.length === 0) return null;
  return (
    <Section separator="line" title={t('alerts.full')} className="lg:px-6">
      <Rows>
        {data.data.map(({ tripId, fromSeq, toSeq, from, to, departsAt, arrivesAt, carrierName, price, freeSeats }) => {
          const query = { from: String(fromSeq), to: String(toSeq), passengers: String(search.passengers) };
          const seats = freeSeats === 0 ? t('alerts.full.none') : t('alerts.full.few', { n: freeSeats });
          return (
            <Row
              key={tripId}
              strong={`${timeIn(from.zone, departsAt)} – ${timeIn(to.zone, arrivesAt)}`}
              quiet={[inOwnScript(carrierName), seats, price === null ? '' : money(price)].filter(Boolean).join(' · ')}
              action={
                <LinkButton size="small" kind="soft" to={paths.wait(tripId, String(new URLSearchParams(query)))}>
                  {t('alerts.full.wait')}
                </LinkButton>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
