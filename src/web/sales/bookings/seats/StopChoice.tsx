import { useState } from 'react';
import { buildJourney } from '#shared/network/timetable/journey.ts';
import { stopPassed } from '#shared/sales/bookings/rules/bookable.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { tripJourney } from '#shared/sales/trips/journey.ts';
import { useNow } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { JourneyLine } from '#web/ui/travel/JourneyLine.tsx';
import { stopOption } from '../core/labels.ts';

interface StopChoiceProps {
  terms: BookingTerms;
  onChange: (fromSeq: number, toSeq: number) => void;
}

export function StopChoice({ terms, onChange }: StopChoiceProps) {
  const [open, setOpen] = useState(false);
  const { trip, fromSeq, toSeq } = terms;
  const last = trip.stops.length - 1;
  const seqs = trip.stops.map(({ seq }) => seq);
  const now = useNow();
  const boardable = seqs.filter((seq) => seq < last && (seq === fromSeq || !stopPassed(trip, seq, now)));
  return (
    <Section separator="none" className="pb-2">
      <JourneyLine items={buildJourney(tripJourney(trip, { from: fromSeq, to: toSeq }, true))} />
      {open ? (
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t('bookings.from')}
            options={boardable.map((seq) => stopOption(trip, seq, 'departsAt'))}
            value={fromSeq}
            onChange={({ target }) => onChange(Number(target.value), Math.max(toSeq, Number(target.value) + 1))}
          />
          <SelectField
            label={t('bookings.to')}
            options={seqs.filter((seq) => seq > fromSeq).map((seq) => stopOption(trip, seq, 'arrivesAt'))}
            value={toSeq}
            onChange={({ target }) => onChange(fromSeq, Number(target.value))}
          />
        </div>
      ) : (
        last > 1 && (
          <Button kind="bare" size="small" icon="edit" className="mt-2" onClick={() => setOpen(true)}>
            {t('bookings.stops.change')}
          </Button>
        )
      )}
    </Section>
  );
}
