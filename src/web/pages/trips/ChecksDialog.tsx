import { useQuery } from '@tanstack/react-query';
import { CHECK_RESULTS, type CheckResult } from '#shared/sales/bookings/papers/checks.ts';
import { type CheckedPerson, checksApi } from '#shared/sales/bookings/papers/checks-api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { download } from '#web/core/api/download.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { checksQuery, noteCheck } from '#web/sales/bookings/papers/checks.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

export default function ChecksDialog({ sheet, onClose }: { sheet: TripSheet; onClose: () => void }) {
  const query = useQuery(checksQuery(sheet.id));
  const { run: save, busy } = useAction(() => download(checksApi.csv, { query: { trip: sheet.id } }));
  return (
    <Dialog open title={t('papers.check.title')} onClose={onClose}>
      <Note className="mb-4">{t('papers.check.about')}</Note>
      <Loaded query={query} small>
        {(people) =>
          people.length === 0 ? (
            <Empty title={t('papers.check.nobody')} />
          ) : (
            <>
              <p aria-live="polite" className="mb-3 font-strong">
                {t('papers.check.left', { count: openOf(people) })}
              </p>
              <ul className="grid gap-5">
                {people.map((person) => (
                  <Person key={person.bookingId} tripId={sheet.id} person={person} />
                ))}
              </ul>
              <Button kind="edge" icon="download" className="mt-5" busy={busy} onClick={() => void save()}>
                {t('papers.check.csv')}
              </Button>
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function openOf(people: readonly CheckedPerson[]): number {
  return people.reduce((sum, { checks }) => sum + checks.filter(({ result }) => result === null).length, 0);
}

function Person({ tripId, person: { bookingId, name, seat, checks } }: { tripId: number; person: CheckedPerson }) {
  const { run: note } = useAction(noteCheck);
  const shown = inOwnScript(name);
  return (
    <li>
      <p className="font-strong">
        {shown}
        {seat !== null && <span className="text-quiet"> · {t('papers.check.seat', { seat })}</span>}
      </p>
      {checks.map(({ check, result, byOffice }) => (
        <div key={check} className="mt-2">
          <Note className="mb-1">
            {t(`papers.check.${check}`)}
            {byOffice !== null && ` · ${t(byOffice ? 'papers.check.office' : 'papers.check.driver')}`}
          </Note>
          <Segmented<CheckResult | 'open'>
            label={`${shown}: ${t(`papers.check.${check}`)}`}
            options={(['open', ...CHECK_RESULTS] as const).map((value) => ({
              value,
              label: t(`papers.check.${value}`),
            }))}
            value={result ?? 'open'}
            onChange={(value) => void note(tripId, bookingId, check, value === 'open' ? null : value)}
          />
        </div>
      ))}
    </li>
  );
}
