import { isAnnounced } from '#shared/sales/trips/announcement.ts';
import { lateSeq } from '#shared/sales/trips/late.ts';
import { may } from '#shared/sales/trips/next-step.ts';
import { borderAhead } from '#shared/sales/trips/queue-slot.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { darkUntil, useDayTheme } from '#web/core/browser/night.ts';
import { useNow } from '#web/core/browser/now.ts';
import { useWide, WIDE_FOR_TABLE } from '#web/core/browser/wide.ts';
import { shortDay, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useLocation } from '#web/core/router/router.tsx';
import { useTabTitle } from '#web/core/router/title.ts';
import { useSession } from '#web/core/session/session.ts';
import { foundPath } from '#web/messaging/found/paths.ts';
import { paths } from '#web/paths.ts';
import { dayLabel, driversLabel, pathLabel } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { TopBar } from '#web/ui/content/Bars.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { LeftBehind } from './LeftBehind.tsx';
import { NotAboardBanner } from './people/NotAboardBanner.tsx';
import { SheetCrossing, SheetTransfers } from './replace/OfficeDisrupted.tsx';
import { LateStrip, SlotStrip, WaitStrip } from './steps/Strips.tsx';
import { TripOutcome } from './steps/TripNow.tsx';
import type { Run } from './steps/use-run.tsx';
import type { TripDialogs } from './use-trip-dialogs.tsx';

interface TripHeadProps {
  sheet: TripSheet;
  dialogs: TripDialogs;
  run: Run;
  wide?: boolean;
}

/** The top of a trip's screen, for its driver and for the office: its head, and above the people what cannot wait. */
export function TripTop(props: TripHeadProps) {
  const { sheet, dialogs } = props;
  return (
    <>
      <TripHead {...props} />
      <TripOutcome sheet={sheet} />
      <LateStrip sheet={sheet} onOpen={() => dialogs.open('late')} />
      <SlotStrip sheet={sheet} onOpen={() => dialogs.open('slot')} />
      <NotAboardBanner sheet={sheet} />
      <LeftBehind sheet={sheet} />
      <SheetTransfers sheet={sheet} />
      <WaitStrip sheet={sheet} />
      <SheetCrossing sheet={sheet} />
    </>
  );
}

function TripHead({ sheet, dialogs, run, wide }: TripHeadProps) {
  const { search } = useLocation();
  const { carrierInfo } = useSession();
  const isWide = useWide(WIDE_FOR_TABLE);
  useTabTitle(`${pathLabel(sheet)}, ${shortDay(sheet.serviceDate)}`);
  const night = useNightLabel(sheet);
  const runs = carrierInfo?.role === 'owner' || carrierInfo?.role === 'dispatcher';
  const assigns = runs && may('assign', sheet);
  const books = may('cancel', sheet);
  const buttons = wide && (
    <>
      {assigns && (
        <Button kind="edge" size="small" onClick={() => dialogs.open('assign')}>
          {t(sheet.driver ? 'desk.assign' : 'desk.assign.first')}
        </Button>
      )}
      {books && (
        <LinkButton size="small" to={paths.book(sheet.id)}>
          {t('desk.book')}
        </LinkButton>
      )}
    </>
  );
  return (
    <>
      <TopBar
        {...(isWide ? {} : { back: { pathname: paths.trips, search } })}
        className={wide ? 'px-3 py-2' : undefined}
        title={pathLabel(sheet)}
        subtitle={wide ? subtitleOf(sheet, wide) : (night ?? subtitleOf(sheet, wide))}
        actions={
          <>
            <span className="hidden items-center gap-2 pr-2 @min-[36rem]:flex">{buttons}</span>
            <Menu icon="more" label={t('desk.more')} items={menuOf(sheet, dialogs, run, { runs, wide })} />
          </>
        }
      />
      {wide && <div className="flex flex-wrap gap-2 px-5 pb-3 @min-[36rem]:hidden">{buttons}</div>}
    </>
  );
}

/** 'темна тема до сходу, 07:14' while the theme is dark automatically during a trip. */
function useNightLabel(sheet: TripSheet): string | null {
  const now = useNow();
  useDayTheme();
  const until = sheet.status === 'started' ? darkUntil(now) : null;
  const zone = sheet.stops[sheet.currentSeq ?? 0]?.place.zone ?? sheet.from.zone;
  return until && t('desk.night', { time: timeIn(zone, until) });
}

function menuOf(
  sheet: TripSheet,
  dialogs: TripDialogs,
  run: Run,
  who: { runs: boolean; wide: boolean | undefined },
): MenuItem[] {
  const { runs, wide } = who;
  const last = sheet.stops.at(-1)?.seq ?? 0;
  const early = may('finish', sheet) && (sheet.currentSeq ?? 0) < last;
  const halts = run.phase === 'boarding' || run.phase === 'driving';
  const items: (MenuItem | false | undefined)[] = [
    !wide && may('cancel', sheet) && { label: t('desk.book'), icon: 'plus', to: paths.book(sheet.id) },
    !wide &&
      runs &&
      may('assign', sheet) && { label: t('desk.assign'), icon: 'users', onSelect: () => dialogs.open('assign') },
    runs && may('replace', sheet) && { label: t('desk.replace'), icon: 'swap', to: paths.replace(sheet.id) },
    runs && may('hours', sheet) && { label: t('change.hours'), icon: 'clock', onSelect: () => dialogs.open('hours') },
    isAnnounced(sheet) && { label: t('desk.announce'), icon: 'copy', onSelect: () => dialogs.open('announce') },
    { label: t('desk.cash'), icon: 'euro', to: paths.tripCash(sheet.id) },
    { label: t('desk.found'), icon: 'search', to: foundPath(sheet.id) },
    { label: t('desk.papers'), icon: 'document', onSelect: () => dialogs.open('papers') },
    sheet.crossing !== null && { label: t('desk.checks'), icon: 'flag', onSelect: () => dialogs.open('checks') },
    { label: t('trips.code'), icon: 'scan', onSelect: () => dialogs.open('find') },
    halts && { label: t('step.pause'), icon: 'clock', onSelect: () => dialogs.open('pause') },
    halts && { label: t('step.border'), icon: 'shield', onSelect: run.border },
    sheet.crossing !== null &&
      may('crossing', sheet) && { label: t('step.crossing'), icon: 'shield', onSelect: () => dialogs.open('crossing') },
    borderAhead(sheet) &&
      may('slot', sheet) && { label: t('step.slot'), icon: 'clock', onSelect: () => dialogs.open('slot') },
    lateSeq(sheet) !== null && { label: t('step.late'), icon: 'clock', onSelect: () => dialogs.open('late') },
    run.phase !== 'arrived' &&
      sheet.status === 'started' && {
        label: t('step.breakdown'),
        icon: 'alert',
        onSelect: () => dialogs.open('breakdown'),
      },
    early && { label: t('desk.early'), icon: 'flag', onSelect: run.finishEarly },
    runs &&
      may('cancel', sheet) && {
        label: t('desk.cancel'),
        icon: 'ban',
        bad: true,
        onSelect: () => dialogs.open('cancel'),
      },
  ];
  return items.filter((item) => item !== false && item !== undefined);
}

function subtitleOf(sheet: TripSheet, wide: boolean | undefined): string {
  const day = dayLabel(sheet.serviceDate);
  const bus = sheet.bus?.number ?? t('trips.noBus');
  // Two drivers read each other's names; a single one does not need it.
  if (!wide) return [day, bus, ...(sheet.secondDriver ? [driversLabel(sheet)] : [])].join(' · ');
  return `${day}, ${timeIn(sheet.from.zone, sheet.departsAt)} · ${driversLabel(sheet)} · ${bus}`;
}

/** Whether the amounts of a trip are shown: for a cancelled trip only if a sum was paid or is due, because zeros would not help. */
export function hasMoney({ status, amountDue, amountPaid }: Pick<TripSheet, 'status' | 'amountDue' | 'amountPaid'>) {
  return status !== 'cancelled' || amountDue !== 0 || amountPaid !== 0;
}
