import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disruptionApi } from '#shared/office/disruption/api.ts';
import type { Outlook } from '#shared/office/disruption/schema.ts';
import type { TripRow } from '#shared/sales/trips/schema.ts';
import { call } from '#web/core/api/call.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { membersQuery } from '#web/network/carriers/queries.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { planProblemText } from '#web/network/timetable/clash-text.ts';
import { replacementQuery } from '#web/office/disruption/queries.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import type { Bulk } from '#web/ui/base/use-bulk.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { changesTrip, clashWhy } from '../people/replace-effects.ts';

interface ManyStaffProps {
  kind: 'bus' | 'driver';
  trips: readonly TripRow[];
  nameOf: (trip: TripRow) => string;
  bulk: Bulk;
  onClose: () => void;
}

interface Replaced {
  trip: TripRow;
  outlook: Outlook;
}

/** Gives many trips one bus or one driver, after it has said what that does to the people of all of them. */
export function ManyStaffDialog({ kind, trips, nameOf, bulk, onClose }: ManyStaffProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { ready, left, waits } = usePreviews(kind, trips, chosen);
  const apply = () => {
    onClose();
    void bulk.run<Replaced, unknown>({
      on: ready,
      nameOf: ({ trip }) => nameOf(trip),
      reason: planProblemText,
      send: ({ trip, outlook }) => replace(trip.id, outlook),
      // A trip that had no bus or no driver cannot lose them again.
      ...(ready.every(({ trip }) => trip.bus && trip.driver) && { undo: ({ trip }) => replaceBack(trip) }),
      settled: () => refetchTopics(...ready.map(({ trip }) => `trip:${trip.id}`), carrierTopic()),
    });
  };
  return (
    <Dialog
      open
      title={t(`desk.many.${kind}.title`, { n: trips.length })}
      onClose={onClose}
      footer={
        <Button size="tall" wide disabled={waits || ready.length === 0} onClick={apply}>
          {t('desk.many.apply', { n: ready.length })}
        </Button>
      }
    >
      <div className="grid gap-4" aria-busy={waits}>
        <StaffField kind={kind} value={chosen} onChange={setChosen} />
        {waits && <p className="text-quiet">{t('desk.many.waits')}</p>}
        {!waits && chosen !== null && <Sums replaced={ready} />}
        {!waits && left.length > 0 && (
          <div className="text-small">
            <p className="font-strong">{t('desk.many.left', { n: left.length })}</p>
            <ul>
              {left.map(({ trip, why }) => (
                <li key={trip.id}>
                  {nameOf(trip)}: {why}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Effect of the choice on each trip: the trips that it can be made for, and the others with the reason. */
function usePreviews(kind: ManyStaffProps['kind'], trips: readonly TripRow[], chosen: number | null) {
  const choice = { bus: null, driver: null, second: null, [kind]: chosen };
  const queries = useQueries({
    queries: trips.map(({ id }) => ({ ...replacementQuery(id, choice), enabled: chosen !== null })),
  });
  const waits = chosen !== null && queries.some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending);
  const ready: Replaced[] = [];
  const left: { trip: TripRow; why: string }[] = [];
  for (const [index, trip] of trips.entries()) {
    const { data, error } = queries[index] ?? {};
    if (error) left.push({ trip, why: planProblemText(error) });
    if (chosen === null || !data) continue;
    const { outlook } = data;
    const why = outlook ? clashWhy(data, outlook) : t(kind === 'bus' ? 'trips.noDriver' : 'trips.noBus');
    if (!outlook || why) left.push({ trip, why: why ?? '' });
    else if (changesTrip(data, outlook)) ready.push({ trip, outlook });
    else left.push({ trip, why: t('desk.many.same') });
  }
  return { ready, left, waits };
}

interface StaffFieldProps {
  kind: ManyStaffProps['kind'];
  value: number | null;
  onChange: (id: number | null) => void;
}

function StaffField({ kind, value, onChange }: StaffFieldProps) {
  const { carrierInfo } = useSession();
  const { data: buses = [] } = useQuery(busesQuery());
  const { data: members = [] } = useQuery(membersQuery(carrierInfo?.carrier_id ?? 0));
  const options =
    kind === 'bus'
      ? buses
          .filter(({ status }) => status === 'active')
          .map((one) => ({
            value: String(one.id),
            label: `${one.number}, ${one.manufacturer} ${one.model}, ${t('disruption.seats', { n: one.seatsCount })}`,
          }))
      : members
          .filter(({ role }) => role !== 'dispatcher')
          .map((one) => ({ value: String(one.accountId), label: personName(one) }));
  return (
    <SelectField
      label={t(`desk.many.${kind}`)}
      placeholder={t('desk.assign.choose')}
      options={options}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    />
  );
}

function Sums({ replaced }: { replaced: readonly Replaced[] }) {
  const riders = replaced.flatMap(({ outlook }) => outlook.riders);
  const unseated = riders.filter(({ seat }) => seat === null).length;
  const moved = riders.filter(({ seat, before }) => seat !== null && seat !== before).length;
  const notified = replaced.reduce((sum, { outlook }) => sum + outlook.notifying.all, 0);
  return (
    <ul className="text-small">
      <li>{t('desk.many.ready', { n: replaced.length })}</li>
      {unseated > 0 && <li className="text-bad">{t('disruption.unseated', { n: unseated })}</li>}
      {moved > 0 && <li>{t('disruption.moved', { n: moved })}</li>}
      <li>{notified > 0 ? t('disruption.notify', { n: notified }) : t('disruption.notify.nobody')}</li>
    </ul>
  );
}

function replace(tripId: number, { busId, driverId, secondDriverId, digest }: Outlook): Promise<unknown> {
  const body = { busId, driverId, secondDriverId, digest, wordings: [] };
  return call(disruptionApi.replace, { params: { tripId }, body });
}

/** Gives a trip the bus and the drivers that it had, by a preview of its own. */
async function replaceBack({ id: tripId, bus, driver, secondDriver }: TripRow): Promise<void> {
  const query = { bus: bus?.id, driver: driver?.id, second: secondDriver?.id ?? 0 };
  const { outlook } = await call(disruptionApi.replacement, { params: { tripId }, query });
  if (outlook) await replace(tripId, outlook);
}
