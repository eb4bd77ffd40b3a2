import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Member } from '#shared/network/carriers/schema.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { invitationOf, invitedValue, useInvitedDrivers } from '#web/network/carriers/driver-choice.ts';
import { membersQuery } from '#web/network/carriers/queries.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { planProblemText } from '#web/network/timetable/clash-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import DriverHours from './HoursWarnings.tsx';
import { pathLabel } from './labels.ts';
import { useAssignTrip, usePlanInvited } from './use-trip-action.ts';

const ExpiredWarning = lazy(() => import('#web/network/credentials/ExpiredWarning.tsx'));

/** Assigns a driver, a second one if the ride is long, and a bus. Choosing a driver also chooses the bus that was given to them. */
export default function AssignDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const { carrierInfo } = useSession();
  const { data: members = [] } = useQuery(membersQuery(carrierInfo?.carrier_id ?? 0));
  const { data: buses = [] } = useQuery(busesQuery());
  const drivers = members.filter(({ role }) => role !== 'dispatcher');
  const invited = useInvitedDrivers(carrierInfo?.carrier_id ?? 0, sheet.driver === null);
  const { driver, chooseDriver, second, setSecond, bus, setBus, asked, save, isPending, error } = useAssigning(
    sheet,
    drivers,
    onClose,
  );
  const member = invitationOf(driver) === null && driver !== '';
  const missing = (value: string) => (asked && value === '' ? t('desk.assign.missing') : undefined);
  return (
    <Dialog
      open
      title={t('desk.assign.title')}
      onClose={onClose}
      busy={isPending}
      footer={
        <Button size="tall" wide busy={isPending} onClick={save}>
          {t('desk.assign.save')}
        </Button>
      }
    >
      <p className="mb-4 text-quiet">{pathLabel(sheet)}</p>
      <div className="grid gap-4">
        <SelectField
          label={t('desk.filter.driver')}
          placeholder={t('desk.assign.choose')}
          error={missing(driver)}
          hint={member || driver === '' ? undefined : t('timetable.edit.invitedHint')}
          options={[...drivers.map((one) => ({ value: String(one.accountId), label: personName(one) })), ...invited]}
          value={driver}
          onChange={({ target }) => chooseDriver(target.value)}
        />
        {member && <DriverHours tripId={sheet.id} driverId={Number(driver)} pair={second !== ''} />}
        {member && drivers.length > 1 && (
          <SelectField
            label={t('desk.assign.second')}
            hint={t('desk.assign.second.hint')}
            options={[
              { value: '', label: t('desk.assign.second.none') },
              ...drivers
                .filter(({ accountId }) => String(accountId) !== driver)
                .map((one) => ({ value: String(one.accountId), label: personName(one) })),
            ]}
            value={second}
            onChange={({ target }) => setSecond(target.value)}
          />
        )}
        {second !== '' && <DriverHours tripId={sheet.id} driverId={Number(second)} pair />}
        <SelectField
          label={t('desk.filter.bus')}
          placeholder={t('desk.assign.choose')}
          error={missing(bus)}
          options={buses
            .filter(({ id, status }) => status === 'active' || id === sheet.bus?.id)
            .map((one) => ({
              value: String(one.id),
              label: `${one.number}, ${one.manufacturer} ${one.model}, ${t('desk.assign.seats', { n: one.seatsCount })}`,
            }))}
          value={bus}
          onChange={({ target }) => setBus(target.value)}
        />
        <Suspense fallback={null}>
          <ExpiredWarning
            busId={Number(bus) || null}
            driverIds={[member ? Number(driver) : 0, Number(second)].filter(Boolean)}
            day={sheet.serviceDate}
          />
        </Suspense>
        {error && <Refusal text={planProblemText(error)} />}
      </div>
    </Dialog>
  );
}

/** The choices of the dialog and its request. A choice that is missing is reported from the first press of the button on. */
function useAssigning(sheet: TripSheet, drivers: readonly Member[], onClose: () => void) {
  const planned = sheet.invitedDriver ? invitedValue(sheet.invitedDriver.id) : '';
  const [driver, setDriver] = useState(String(sheet.driver?.id ?? planned));
  const [second, setSecond] = useState(String(sheet.secondDriver?.id ?? ''));
  const [bus, setBus] = useState(String(sheet.bus?.id ?? ''));
  const [asked, setAsked] = useState(false);
  const navigate = useNavigate();
  const assigning = useAssignTrip(sheet.id);
  const planning = usePlanInvited(sheet.id);
  const invitationId = invitationOf(driver);
  const { isPending, error } = invitationId === null ? assigning : planning;
  const chooseDriver = (id: string) => {
    setDriver(id);
    if (id === second || invitationOf(id) !== null) setSecond('');
    const usualBus = drivers.find(({ accountId }) => String(accountId) === id)?.busId;
    if (usualBus && (bus === '' || sheet.status === 'new')) setBus(String(usualBus));
  };
  const save = () => {
    setAsked(true);
    if (driver === '' || bus === '') return;
    const busId = Number(bus);
    const staff = { driverId: Number(driver), secondDriverId: Number(second) || null, busId };
    // A promise and no callback of the mutation: the sheet that changes may close this dialog before its callbacks run.
    const sent = invitationId === null ? assigning.mutateAsync(staff) : planning.mutateAsync({ invitationId, busId });
    sent.then(
      () => {
        onClose();
        toast({ kind: 'good', text: t(invitationId === null ? 'desk.assign.done' : 'desk.assign.planned') });
      },
      // The bus lacks a passenger's seat: the preview proposes new ones, and changes nothing until the office agrees.
      (problem) => {
        if (!(problem instanceof ProblemError) || problem.code !== 'bus_too_small') return;
        onClose();
        navigate(paths.replace(sheet.id, `bus=${bus}&driver=${driver}`));
      },
    );
  };
  return { driver, chooseDriver, second, setSecond, bus, setBus, asked, save, isPending, error };
}
