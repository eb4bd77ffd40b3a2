import { type FormEvent, lazy, Suspense, useId } from 'react';
import { spacedCode } from '#shared/sales/bookings/core/codes.ts';
import { readTicket, searchSheet } from '#shared/sales/bookings/core/finding.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { useTypedText } from '#web/core/forms/draft.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { waitingLabel } from '#web/sales/bookings/core/labels.ts';
import { bookingTitle, dayLabel, pathLabel, stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { GroupHead } from '#web/ui/content/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { PersonMark } from '../people/Person.tsx';
import { FindCamera } from './FindCamera.tsx';
import { FoundActs, FoundWords } from './Found.tsx';
import { type Finding, useFinding } from './use-finding.tsx';

const ReceiveByCode = lazy(() => import('../people/ReceiveByCode.tsx'));

interface FindDialogProps {
  /** The trip that the staff is on; null in the list of trips, where a found booking opens. */
  sheet: TripSheet | null;
  onClose: () => void;
}

/** Finds people and parcels by the QR code of a ticket or label, by its short code, a name, a telephone or a seat. */
export default function FindDialog({ sheet, onClose }: FindDialogProps) {
  const [typed, setTyped] = useTypedText<string>(`find:${sheet?.id ?? 0}`, '');
  const finding = useFinding(sheet, onClose);
  const { found, last } = finding;
  const next = () => {
    setTyped('');
    finding.clear();
  };
  return (
    <Dialog
      open
      title={t('find.title')}
      onClose={onClose}
      footer={found && <FoundActs found={found} here={sheet} onNext={next} onBoarded={finding.boarded} />}
    >
      <div className={typed && !found ? 'hidden' : undefined}>
        <FindCamera paused={found !== null || typed !== ''} onText={(text) => void finding.read(text)} />
      </div>
      <p
        role="status"
        className={
          last
            ? 'flex items-center gap-3 mb-4 p-3 rounded-m leading-(--lead-small) font-strong text-good bg-good-soft'
            : 'sr'
        }
      >
        {last && (
          <>
            <Icon name="checks" />
            {last}
          </>
        )}
      </p>
      {found ? (
        <FoundWords found={found} here={sheet} />
      ) : (
        <Search typed={typed} onType={setTyped} sheet={sheet} finding={finding} />
      )}
    </Dialog>
  );
}

interface SearchProps {
  typed: string;
  onType: (text: string) => void;
  sheet: TripSheet | null;
  finding: Finding;
}

/** One field for every answer of a passenger, such as a name or a code; the matches are shown below while the driver types. */
function Search({ typed, onType, sheet, finding }: SearchProps) {
  const form = useId();
  const sheets = sheet ? [sheet] : finding.stored;
  const rows = sheets.flatMap((one) => searchSheet(one.bookings, typed).map((booking) => ({ booking, of: one })));
  const mark = readTicket(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, more] = rows;
    if (only && !more) finding.show(only.of, only.booking);
    else if (mark) void finding.read(typed);
  };
  return (
    <form id={form} onSubmit={submit} noValidate>
      <TextField
        label={t('find.field')}
        hint={typed === '' ? t('find.field.hint') : undefined}
        icon="search"
        value={typed}
        maxLength={60}
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="search"
        onChange={({ target }) => onType(target.value)}
      />
      {rows.length > 0 && (
        <section aria-label={t('find.results')}>
          <GroupHead title={t('find.results')} side={rows.length} />
          <ul>
            {rows.map(({ booking, of }) => (
              <Result key={booking.id} booking={booking} of={of} dated={!sheet} onPick={finding.show} />
            ))}
          </ul>
        </section>
      )}
      {rows.length === 0 && typed.trim() !== '' && !mark && (
        <Note className="pt-3">{t(sheet ? 'find.field.nobody' : 'find.field.nobody.all')}</Note>
      )}
      {rows.length === 0 && mark && 'code' in mark && (
        <Button type="submit" kind="soft" wide className="mt-3">
          {t('find.field.code', { code: spacedCode(mark.code) })}
        </Button>
      )}
      {rows.length === 0 && mark && 'code' in mark && sheet?.status === 'started' && (
        <Suspense fallback={null}>
          <ReceiveByCode key={mark.code} tripId={sheet.id} code={mark.code} onDone={() => onType('')} />
        </Suspense>
      )}
    </form>
  );
}

interface ResultProps {
  booking: SheetBooking;
  of: TripSheet;
  /** Whether several trips are searched, so that each row names its own. */
  dated: boolean;
  onPick: (trip: TripSheet, booking: SheetBooking) => void;
}

function Result({ booking, of, dated, onPick }: ResultProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        className="flex items-center gap-3 w-full min-h-16 py-2 text-start"
        onClick={() => onPick(of, booking)}
      >
        <PersonMark booking={booking} />
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{bookingTitle(booking)}</span>
          <span className="block text-small text-quiet">
            {dated
              ? `${pathLabel(of)}, ${dayLabel(of.serviceDate)}`
              : `${t('step.to', { stop: stopName(of, booking.toSeq) })}`}
            {` · ${waitingLabel(booking, 'carrier').toLocaleLowerCase()}`}
          </span>
        </span>
        <Icon name="forward" className="text-quiet" />
      </button>
    </li>
  );
}
