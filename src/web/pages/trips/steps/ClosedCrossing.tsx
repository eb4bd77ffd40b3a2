import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedTrip } from '#shared/office/disruption/closure.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { closureQuery, useCloseCrossing } from '#web/office/disruption/queries.ts';
import { useWordings, WordingPart } from '#web/office/disruption/WordingPart.tsx';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';
import { departureText } from '../people/replace-effects.ts';

interface ClosedCrossingProps {
  tripId: number;
  from: string;
  until: string;
}

/** The trips of some days over a crossing that is closed, those that are cancelled, and what everybody reads. */
export function ClosedCrossing({ tripId, from, until }: ClosedCrossingProps) {
  const navigate = useNavigate();
  const query = useQuery({ ...closureQuery({ trip: tripId, from, until }), placeholderData: keepPreviousData });
  const { mutateAsync } = useCloseCrossing();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [reason, setReason] = useState('');
  const { data } = query;
  const included = (data?.trips ?? []).filter((trip) => !left.includes(trip.tripId));
  const sum = (field: 'notified' | 'calls') => included.reduce((all, trip) => all + trip[field], 0);
  const wordings = useWordings(sum('notified') > sum('calls') ? ['tripCancelled'] : []);
  const close = async () => {
    const trips = included.map(({ tripId: id, digest }) => ({ tripId: id, digest }));
    const done = await mutateAsync({ trips, reason, wordings: wordings.own });
    toast({ kind: 'good', text: t('disruption.closure.done', { n: done.trips, people: done.notified }) });
    navigate(paths.trips, { replace: true });
  };
  if (!data) return <Loaded query={query} loading={<Skeleton kind="text" rows={6} className="p-4" />} />;
  if (data.trips.length === 0) return <p className="p-4 text-quiet">{t('disruption.period.none')}</p>;
  const n = included.length;
  return (
    <>
      <p className="px-4 pt-3">
        {t('disruption.closure.crossing')} <b className="font-strong">{named(data.crossing)}</b>
      </p>
      <Section separator="none" title={t('disruption.period.trips', { n: data.trips.length + data.more })}>
        <ul className="[&>*+*]:border-t">
          {data.trips.map((trip) => (
            <li key={trip.tripId} className="py-1">
              <CheckField
                label={
                  <>
                    {departureText(trip)} · {named(trip.from)} – {named(trip.to)}
                    <span className="block text-small text-quiet">{aboutText(trip)}</span>
                  </>
                }
                checked={!left.includes(trip.tripId)}
                onChange={() =>
                  setLeft(left.includes(trip.tripId) ? left.filter((id) => id !== trip.tripId) : [...left, trip.tripId])
                }
              />
            </li>
          ))}
        </ul>
        {data.more > 0 && <Note className="pt-2">{t('disruption.closure.more', { n: data.more })}</Note>}
      </Section>
      <div className="grid gap-4 px-4 pt-4 lg:max-w-prose">
        <Note>{t('disruption.closure.text')}</Note>
        <TextField
          label={t('disruption.closure.words')}
          value={reason}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
        <WordingPart wordings={wordings} />
      </div>
      <Footer>
        <div className="grid w-full gap-3 lg:max-w-prose">
          {wordings.why && <p className="text-small text-bad">{wordings.why}</p>}
          {n > 0 && !query.isPlaceholderData && wordings.why === undefined && (
            <ConfirmButton
              kind="edge"
              label={t('disruption.closure.apply', { n, people: sum('notified') })}
              title={t('disruption.closure.sure', { n })}
              text={t('disruption.closure.sure.text', { people: sum('notified'), calls: sum('calls') })}
              onConfirm={close}
            />
          )}
        </div>
      </Footer>
    </>
  );
}

/** '21 пасажир, посилок 2'. */
function aboutText({ people, parcels }: ClosedTrip): string {
  return people + parcels === 0
    ? t('disruption.period.booked', { n: 0 })
    : t('disruption.closure.about', { people, parcels });
}
