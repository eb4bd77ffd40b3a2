import { useQuery } from '@tanstack/react-query';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { invitationOf, invitedValue, useInvitedDrivers } from '#web/network/carriers/driver-choice.ts';
import { membersQuery } from '#web/network/carriers/queries.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { RotationFields } from './RotationFields.tsx';
import type { DraftState } from './use-draft.ts';

const STATUSES = ['active', 'draft', 'paused'] as const;

/** Driver, bus and status of the route. A hired driver drives the bus that was given to them. */
export function AssignmentSection({ state }: { state: DraftState }) {
  const { draft, change, errorOf } = state;
  const { carrierInfo } = useSession();
  const hired = carrierInfo?.role === 'driver';
  const buses = useQuery(busesQuery());
  const inUse = (buses.data ?? []).filter(({ status, id }) => status !== 'retired' || id === draft.busId);
  const busChoices = inUse.map((bus) => ({
    value: String(bus.id),
    label: `${bus.manufacturer} ${bus.model}, ${bus.number}`,
  }));
  const office = !hired && !carrierInfo?.singleDriver;
  const { data: members = [] } = useQuery({ ...membersQuery(carrierInfo?.carrier_id ?? 0), enabled: office });
  const drivers = members
    .filter(({ role }) => role !== 'dispatcher')
    .map((one) => ({ value: String(one.accountId), label: personName(one) }));
  const open = draft.busId === null || (draft.driverId === null && !carrierInfo?.singleDriver);
  return (
    <div className="grid gap-4">
      {!hired && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t('timetable.edit.bus')}
              placeholder={t('timetable.edit.noBus')}
              options={busChoices}
              value={draft.busId ?? ''}
              error={errorOf('busId')}
              onChange={({ target }) => change((now) => ({ ...now, busId: Number(target.value) || null }))}
            />
            {!carrierInfo?.singleDriver && <DriverFields state={state} carrierId={carrierInfo?.carrier_id ?? 0} />}
          </div>
          {office && (draft.busId !== null || draft.rotation.length > 0) && (
            <RotationFields state={state} buses={busChoices} drivers={drivers} />
          )}
          {open && <Note>{t('timetable.edit.assignmentHint')}</Note>}
        </>
      )}
      <div className="grid gap-2">
        {!hired && <p className="text-small font-strong">{t('timetable.edit.status')}</p>}
        <Segmented
          label={t('timetable.edit.status')}
          options={STATUSES.map((value) => ({ value, label: t(`timetable.status.${value}`) }))}
          value={draft.status}
          onChange={(status) => change((now) => ({ ...now, status }))}
        />
        <Note>{t(`timetable.edit.statusHint.${draft.status}`)}</Note>
      </div>
    </div>
  );
}

/** The usual driver, and once there is one, the second who takes turns. */
function DriverFields({ state, carrierId }: { state: DraftState; carrierId: number }) {
  const { draft, change, errorOf } = state;
  const members = useQuery(membersQuery(carrierId));
  const options = (members.data ?? [])
    .filter(({ role, accountId }) => role !== 'dispatcher' || accountId === draft.driverId)
    .map((one) => ({ value: String(one.accountId), label: personName(one) }));
  const others = options.filter(({ value }) => value !== String(draft.driverId));
  const invited = useInvitedDrivers(carrierId);
  const planned = draft.driverId === null && draft.invitedDriverId !== null ? invitedValue(draft.invitedDriverId) : '';
  const choose = (value: string) => {
    const invitedDriverId = invitationOf(value);
    const driverId = invitedDriverId === null ? Number(value) || null : null;
    change((now) => ({
      ...now,
      driverId,
      invitedDriverId,
      secondDriverId: now.secondDriverId === driverId || driverId === null ? null : now.secondDriverId,
    }));
  };
  return (
    <>
      <SelectField
        label={t('timetable.edit.driver')}
        placeholder={t('timetable.edit.noDriver')}
        hint={planned === '' ? undefined : t('timetable.edit.invitedHint')}
        options={[...options, ...invited]}
        value={draft.driverId ?? planned}
        error={errorOf('driverId') ?? errorOf('invitedDriverId')}
        onChange={({ target }) => choose(target.value)}
      />
      {draft.driverId !== null && others.length > 0 && (
        <SelectField
          label={t('timetable.edit.secondDriver')}
          placeholder={t('timetable.edit.noSecondDriver')}
          options={others}
          value={draft.secondDriverId ?? ''}
          error={errorOf('secondDriverId')}
          onChange={({ target }) => change((now) => ({ ...now, secondDriverId: Number(target.value) || null }))}
        />
      )}
    </>
  );
}
