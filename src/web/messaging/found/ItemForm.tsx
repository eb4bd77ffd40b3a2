import { useState } from 'react';
import { likelyReports, MAX_FOUND_PHOTOS } from '#shared/messaging/found/rules.ts';
import { type FoundItem, lostInput } from '#shared/messaging/found/schema.ts';
import { fieldOf, useSubmit, useZodForm } from '#web/core/forms/forms.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { ParcelPhotos, usePickedPhotos } from '#web/sales/bookings/parcels/ParcelPhotos.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { RadioRows } from '#web/ui/fields/Choice.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import { enterFound, reportLost, sendItemPhotos } from './queries.ts';

interface ItemFormProps {
  tripId: number;
  /** The passenger's own booking; null for the staff, who enters something found. */
  booking: { id: number; seat: number | null } | null;
  /** The open reports that something found may belong to. */
  reports: readonly FoundItem[];
  onDone: () => void;
}

export function ItemForm({ tripId, booking, reports, onDone }: ItemFormProps) {
  const [reportId, setReportId] = useState('');
  const picked = usePickedPhotos(MAX_FOUND_PHOTOS);
  const form = useZodForm(lostInput, { what: '', seat: booking?.seat ?? null });
  const likely = likelyReports({ what: form.watch('what'), seat: null }, reports);
  const { submit, busy, failure } = useSubmit(
    form,
    async (body, key) => {
      const item = booking
        ? await reportLost(booking.id, body, key)
        : await enterFound(tripId, { ...body, reportId: reportId === '' ? null : Number(reportId) }, key);
      await sendItemPhotos(
        item,
        picked.photos.map(({ file }) => file),
      );
    },
    () => {
      toast({ kind: 'good', text: t(booking ? 'found.report.done' : 'found.enter.done') });
      onDone();
    },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextArea
        label={t(booking ? 'found.what.lost' : 'found.what.found')}
        hint={t('found.what.hint')}
        rows={3}
        maxLength={300}
        {...fieldOf(form, 'what')}
      />
      <ParcelPhotos taken={picked} label={t('found.photos', { n: MAX_FOUND_PHOTOS })} camera={false} />
      {!booking && likely.length > 0 && (
        <RadioRows
          label={t('found.match')}
          value={reportId}
          onChange={({ target }) => setReportId(target.value)}
          options={[
            { value: '', label: t('found.match.none') },
            ...likely.map(({ id, what, person }) => ({ value: String(id), label: what, hint: person?.name ?? '' })),
          ]}
        />
      )}
      <Refusal text={failure} />
      <Button type="submit" size="tall" wide busy={busy}>
        {t(booking ? 'found.report.send' : 'found.enter.send')}
      </Button>
    </form>
  );
}
