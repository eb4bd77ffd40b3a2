import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { BUS_ALLOWED, CROSSING_NOTE_MAX, crossingInput } from '#shared/network/places/desk-schema.ts';
import { type CrossingState, crossingState } from '#shared/network/places/schema.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { saveCrossing } from '#web/network/places/desk-queries.ts';
import { durationRange } from '#web/operations/tracking/labels.ts';
import { measuredQuery } from '#web/operations/tracking/queries.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

const QUEUES = crossingState.shape.queueKind.options;

export function CrossingDialog({ row, onClose }: { row: CrossingState; onClose: () => void }) {
  return (
    <FormDialog
      title={named(row.name)}
      schema={crossingInput}
      defaults={startOf(row)}
      send={(body) => saveCrossing(row, body)}
      action={t('reference.save')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Segmented
            label={t('reference.crossings.state')}
            options={(['open', 'closed'] as const).map((value) => ({
              value,
              label: t(`reference.crossings.${value}`),
            }))}
            value={form.watch('open') ? 'open' : 'closed'}
            onChange={(value) => form.setValue('open', value === 'open')}
          />
          {!form.watch('open') && (
            <div className="grid gap-1">
              <div className="grid grid-cols-2 gap-3">
                <TextField type="date" label={t('reference.crossings.from')} {...fieldOf(form, 'from')} />
                <TextField type="date" label={t('reference.crossings.to')} {...fieldOf(form, 'to')} />
              </div>
              <Note>{t('reference.crossings.days')}</Note>
            </div>
          )}
          <SelectField
            label={t('reference.crossings.buses')}
            options={BUS_ALLOWED.map((value) => ({ value, label: t(`reference.crossings.buses.${value}`) }))}
            {...fieldOf(form, 'buses')}
          />
          <SelectField
            label={t('reference.crossings.queue')}
            options={QUEUES.map((value) => ({ value, label: t(`reference.crossings.queue.${value}`) }))}
            {...fieldOf(form, 'queueKind')}
          />
          <TextField
            label={t('reference.crossings.lanes')}
            inputMode="numeric"
            maxLength={2}
            {...fieldOf(form, 'lanes')}
          />
          <TextArea
            label={t('reference.crossings.noteUk')}
            hint={t('reference.crossings.note.hint')}
            maxLength={CROSSING_NOTE_MAX}
            {...fieldOf(form, 'noteUk')}
          />
          <TextArea
            label={t('reference.crossings.noteEn')}
            maxLength={CROSSING_NOTE_MAX}
            {...fieldOf(form, 'noteEn')}
          />
          <Measured row={row} />
        </>
      )}
    </FormDialog>
  );
}

/** The waits of every hour and weekday together, in both directions. */
function Measured({ row: { key, countries } }: { row: CrossingState }) {
  const { data } = useQuery(measuredQuery(key));
  if (!data) return null;
  const all = data.filter(({ weekday, hour }) => weekday === null && hour === null);
  return (
    <section>
      <h3 className="h3 mb-2">{t('reference.crossings.waits')}</h3>
      {all.length === 0 && <p className="text-quiet">{t('reference.crossings.waits.none')}</p>}
      {all.map(({ direction, median, p80, measurements }) => {
        const [from, to] = direction === 'out' ? countries : [countries[1], countries[0]];
        const range = durationRange(median, p80);
        const names = { from: countryName(from), to: countryName(to) };
        return <p key={direction}>{t('reference.crossings.waits.line', { ...names, range, n: measurements })}</p>;
      })}
    </section>
  );
}

function startOf({ open, closure, busAllowed, queueKind, lanes, note }: CrossingState): z.input<typeof crossingInput> {
  return {
    open,
    from: closure?.from ?? '',
    to: closure?.to ?? '',
    buses: busAllowed === null ? 'unknown' : busAllowed ? 'yes' : 'no',
    queueKind,
    lanes: lanes === null ? '' : String(lanes),
    noteUk: note?.uk ?? '',
    noteEn: note?.en ?? '',
  };
}
