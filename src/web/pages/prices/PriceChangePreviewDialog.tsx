import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LocalDate, weekday } from '#shared/core/time.ts';
import type { PriceChangeInput, PriceChangePreview } from '#shared/sales/prices/price-change-schema.ts';
import { dayAndMonth, money, weekdays } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { addPriceChange, priceChangesQuery } from '#web/sales/prices/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** So many trips are listed before the others are only counted. */
const LISTED = 8;

interface PreviewProps {
  carrierId: number;
  input: PriceChangeInput;
  preview: PriceChangePreview;
  onBack: () => void;
  onClose: () => void;
}

export function PriceChangePreviewDialog({ carrierId, input, preview, onBack, onClose }: PreviewProps) {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [all, setAll] = useState(false);
  const { run, busy, failure } = useAction(() => addPriceChange(input, key), {
    toast: t('prices.dates.saved'),
    done: (answer) => {
      client.setQueryData(priceChangesQuery(carrierId).queryKey, answer);
      onClose();
    },
    refusal: 'beside',
  });
  const { trips, legs } = preview;
  const [people, free] = [sumOf(trips, 'people'), sumOf(trips, 'freeSeats')];
  const rest = trips.length - LISTED;
  return (
    <Dialog
      open
      title={t('prices.dates.preview.title')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button kind="edge" size="tall" disabled={busy} onClick={onBack}>
            {t('prices.dates.back')}
          </Button>
          <Button size="tall" busy={busy} data-autofocus onClick={() => void run()}>
            {trips.length === 0 ? t('prices.save') : t('prices.dates.apply', { n: trips.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {trips.length === 0
            ? t('prices.dates.preview.later')
            : t('prices.dates.preview.free', { trips: trips.length, n: free })}{' '}
          {trips.length > 0 && input.run === null && t('prices.dates.preview.too')}
        </p>
        {people > 0 && <p className="text-small">{t('prices.dates.preview.people', { n: people })}</p>}
        {trips.length > 0 && (
          <Rows>
            {trips.slice(0, all ? undefined : LISTED).map((trip) => (
              <Row
                key={trip.tripId}
                strong={`${dayOf(trip.date)}, ${trip.departureTime}`}
                quiet={[
                  t('prices.dates.preview.seats', { n: trip.freeSeats }),
                  trip.people > 0 && t('prices.dates.preview.booked', { n: trip.people }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                side={<Prices before={trip.before} after={trip.after} />}
              />
            ))}
          </Rows>
        )}
        {rest > 0 && !all && (
          <Button kind="bare" size="small" className="justify-self-start" onClick={() => setAll(true)}>
            {t('prices.dates.preview.rest', { n: rest })}
          </Button>
        )}
        <Legs legs={legs} />
        <Refusal text={failure} />
      </div>
    </Dialog>
  );
}

function Legs({ legs }: { legs: PriceChangePreview['legs'] }) {
  if (legs.length === 0) return <Note>{t('prices.dates.preview.noLegs')}</Note>;
  return (
    <details>
      <summary className="min-h-11 content-center font-medium">
        {t('prices.dates.preview.legs', { n: legs.length })}
      </summary>
      <Rows>
        {legs.map(({ from, to, before, after }) => (
          <Row
            key={`${from.uk} ${to.uk} ${before} ${after}`}
            dense
            strong={`${named(from)} – ${named(to)}`}
            side={<Prices before={before} after={after} />}
          />
        ))}
      </Rows>
    </details>
  );
}

function Prices({ before, after }: { before: number | null; after: number | null }) {
  if (before === null || after === null) return <span className="text-quiet">{t('prices.dates.arrangement')}</span>;
  if (before === after) return <span className="n">{money(after)}</span>;
  return (
    <span className="n whitespace-nowrap">
      <span className="sr">{t('prices.dates.preview.change', { before: money(before), after: money(after) })}</span>
      <span aria-hidden="true">
        <s className="text-quiet">{money(before)}</s> <b>{money(after)}</b>
      </span>
    </span>
  );
}

/** 'вт, 1 грудня'. */
function dayOf(date: LocalDate): string {
  return `${weekdays()[weekday(date)]?.short}, ${dayAndMonth(date)}`;
}

function sumOf(trips: PriceChangePreview['trips'], field: 'people' | 'freeSeats'): number {
  return trips.reduce((sum, trip) => sum + trip[field], 0);
}
