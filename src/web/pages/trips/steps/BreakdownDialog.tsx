import { useState } from 'react';
import { BREAKDOWN_HELP } from '#shared/sales/trips/breakdown.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { useNow } from '#web/core/browser/now.ts';
import { duration, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { useWordings, WordingPart } from '#web/office/disruption/WordingPart.tsx';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const MINUTE = 60_000;
/** The choices of minutes after which the bus continues. */
const DELAYS = [30, 60, 90, 120, 180, 240, 360];
/** Times are named in steps of this many minutes. */
const STEP = 5;

/** The bus broke down, or there is news of it: how people travel on, and when. */
export default function BreakdownDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const halt = sheet.halt?.kind === 'breakdown' ? sheet.halt : null;
  const [help, setHelp] = useState(halt?.help ?? null);
  const [delay, setDelay] = useState(0);
  const [more, setMore] = useState(0);
  const now = useNow();
  const { role } = useSession().carrierInfo ?? {};
  const reached = sheet.bookings.some(
    ({ kind, status, passengerId }) =>
      kind === 'passenger' && passengerId !== null && (status === 'confirmed' || status === 'boarded'),
  );
  const office = role !== undefined && role !== 'driver';
  const wordings = useWordings(office && reached ? [halt ? 'breakdownUpdated' : 'brokenDown'] : []);
  const zone = sheet.stops[sheet.currentSeq ?? 0]?.place.zone ?? sheet.from.zone;
  const inMinutes = (minutes: number) =>
    minutes > 0 ? new Date(Math.ceil((now.getTime() + minutes * MINUTE) / (STEP * MINUTE)) * STEP * MINUTE) : null;
  const until = help === null ? null : inMinutes(delay);
  const moreBy = until === null ? inMinutes(more) : null;
  const go = () => {
    const times = { until: until?.toISOString() ?? null, moreBy: moreBy?.toISOString() ?? null };
    void press(sheet.id, { action: 'breakdown', help, ...times, wordings: wordings.own });
    onClose();
  };
  const nothingNew = halt !== null && help === (halt.help ?? null) && until === null && moreBy === null;
  return (
    <Dialog
      open
      title={t('step.breakdown')}
      onClose={onClose}
      footer={
        <Button size="drive" wide disabled={nothingNew || wordings.why !== undefined} why={wordings.why} onClick={go}>
          {until
            ? t('disruption.breakdown.tell.until', { time: timeIn(zone, until) })
            : t(halt ? 'disruption.breakdown.tell.news' : 'disruption.breakdown.tell')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-quiet">{t(halt ? 'disruption.breakdown.about.news' : 'disruption.breakdown.about')}</p>
        <RadioRows
          label={t('disruption.breakdown.help')}
          options={(['none', ...BREAKDOWN_HELP] as const).map((value) => ({
            value,
            label: t(`disruption.breakdown.help.${value}`),
          }))}
          value={help ?? 'none'}
          onChange={({ target }) => setHelp(BREAKDOWN_HELP.find((one) => one === target.value) ?? null)}
        />
        {help !== null && (
          <SelectField
            label={t('disruption.breakdown.when')}
            options={[
              { value: '0', label: t('disruption.breakdown.when.unknown') },
              ...DELAYS.map((minutes) => ({
                value: String(minutes),
                label: t('disruption.breakdown.when.in', { duration: duration(minutes) }),
              })),
            ]}
            value={String(delay)}
            onChange={({ target }) => setDelay(Number(target.value))}
          />
        )}
        {until === null && (
          <SelectField
            label={t('disruption.breakdown.more')}
            options={[
              { value: '0', label: t('disruption.breakdown.more.later') },
              ...DELAYS.map((minutes) => ({
                value: String(minutes),
                label: t('disruption.breakdown.when.in', { duration: duration(minutes) }),
              })),
            ]}
            value={String(more)}
            onChange={({ target }) => setMore(Number(target.value))}
          />
        )}
        <WordingPart wordings={wordings} />
      </div>
    </Dialog>
  );
}
