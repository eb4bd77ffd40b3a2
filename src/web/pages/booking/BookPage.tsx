import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { hasText, t } from '#web/core/i18n/i18n.ts';
import { useNavigate, useParams, useSearchParams } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { BookSeatsForm } from '#web/sales/bookings/BookSeatsForm.tsx';
import { departureDate, pathLabel } from '#web/sales/bookings/core/labels.ts';
import { termsQuery } from '#web/sales/bookings/core/queries.ts';
import { BookParcelForm } from '#web/sales/bookings/parcels/BookParcelForm.tsx';
import { StopChoice } from '#web/sales/bookings/seats/StopChoice.tsx';
import { termsOfForm, useSeatHold } from '#web/sales/bookings/seats/use-seat-hold.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';

const AskCarrier = lazy(() => import('#web/office/support/AskCarrier.tsx'));

/** `/search/{tripId}/book?from&to&kind&passengers`: the booking form for seats or a parcel. */
export function BookPage() {
  const tripId = Number(useParams().tripId);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const between = { ...seq(params, 'from'), ...seq(params, 'to') };
  const query = useQuery(termsQuery(tripId, between));
  const { data: terms } = query;
  const kind = params.get('kind') === 'parcel' ? 'parcel' : 'passenger';
  const change = (values: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), ...values }, { replace: true });
  return (
    <div className="flex min-h-full flex-col lg:mx-auto lg:w-full lg:max-w-240">
      <TopBar
        back={() => (window.history.length > 1 ? navigate(-1) : navigate(paths.offer(tripId, params.toString())))}
        title={terms ? pathLabel(terms.trip, terms.fromSeq, terms.toSeq) : t('core.title.book')}
        subtitle={terms && longDate(departureDate(terms.trip, terms.fromSeq))}
        actions={
          terms &&
          !terms.forCaller && (
            <Suspense fallback={null}>
              <AskCarrier tripId={tripId} carrierId={terms.trip.carrier.id} inBar />
            </Suspense>
          )
        }
      />
      <Loaded query={query} loading={<Skeleton kind="text" rows={8} className="p-4" />}>
        {(terms) => (
          <>
            <div className="px-4 pt-1">
              <Segmented
                label={t('bookings.kind')}
                options={[
                  { value: 'passenger', label: t('bookings.kind.passenger'), icon: 'user' },
                  { value: 'parcel', label: t('bookings.kind.parcel'), icon: 'box' },
                ]}
                value={kind}
                onChange={(value) => change({ kind: value })}
              />
            </div>
            <Form
              terms={terms}
              kind={kind}
              params={params}
              onRefresh={() => void query.refetch()}
              onPassengers={(count) => change({ passengers: String(count) })}
              stops={
                <StopChoice terms={terms} onChange={(from, to) => change({ from: String(from), to: String(to) })} />
              }
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface FormProps {
  terms: BookingTerms;
  kind: 'passenger' | 'parcel';
  params: URLSearchParams;
  stops: ReactNode;
  onRefresh: () => void;
  onPassengers: (count: number) => void;
}

/** Renders the form, or says why nothing can be booked. Changing the stops mounts a new form with the values typed so far. */
function Form({ terms: offered, kind, params, stops, ...on }: FormProps) {
  const hold = useSeatHold(offered, on.onRefresh);
  const terms = termsOfForm(offered, hold);
  // While the server has not answered which seats are held, this form can have the last ones.
  const closed = hold.busy ? null : whyClosed(terms, kind);
  if (closed !== null) {
    return (
      <>
        {stops}
        <Closed
          title={closed}
          terms={terms}
          waits={kind === 'passenger' && terms.refusal === null && !terms.forCaller}
        />
      </>
    );
  }
  const key = `${terms.fromSeq}-${terms.toSeq}`;
  if (kind === 'parcel') return <BookParcelForm key={key} terms={terms} kg={params.get('kg')} stops={stops} />;
  const passengers = Math.min(8, Math.max(1, Number(params.get('passengers')) || 1));
  return <BookSeatsForm key={key} terms={terms} passengers={passengers} stops={stops} hold={hold} {...on} />;
}

/** Why nothing can be booked between these stops; null when it can. */
function whyClosed({ refusal, trip, freeSeats, parcelRoomKg }: BookingTerms, kind: FormProps['kind']): string | null {
  const refused = `errors.${refusal}`;
  if (refusal !== null) return hasText(refused) ? t(refused) : t('bookings.closed');
  if (kind === 'passenger') return freeSeats === 0 ? t('errors.no_seats_left') : null;
  if (trip.rules.parcelClasses.length === 0 || trip.rules.parcelMaxKg === 0) return t('bookings.parcel.none');
  return parcelRoomKg <= 0 ? t('errors.no_parcel_room') : null;
}

/** Where only seats are lacking, one can wait for them. */
function Closed({ title, terms, waits }: { title: string; terms: BookingTerms; waits: boolean }) {
  const { trip, fromSeq, toSeq } = terms;
  const [from, to] = [trip.stops[fromSeq]?.place.id, trip.stops[toSeq]?.place.id];
  const query = new URLSearchParams({ from: String(from), to: String(to), date: departureDate(trip, fromSeq) });
  const stops = new URLSearchParams({ from: String(fromSeq), to: String(toSeq) });
  return (
    <Empty
      title={title}
      text={t('bookings.closed.text')}
      action={
        waits ? (
          <LinkButton to={paths.wait(trip.id, String(stops))} size="tall">
            {t('bookings.closed.wait')}
          </LinkButton>
        ) : (
          <LinkButton to={`${paths.search}?${query}`} size="tall" icon="search">
            {t('bookings.closed.search')}
          </LinkButton>
        )
      }
      second={
        waits && (
          <LinkButton to={`${paths.search}?${query}`} kind="bare">
            {t('bookings.closed.search')}
          </LinkButton>
        )
      }
    />
  );
}

function seq(params: URLSearchParams, name: 'from' | 'to'): { from?: number; to?: number } {
  const text = params.get(name);
  return text !== null && /^\d{1,2}$/.test(text) ? { [name]: Number(text) } : {};
}
