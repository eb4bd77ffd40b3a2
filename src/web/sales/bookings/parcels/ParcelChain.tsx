import type { CustodyRecord } from '#shared/sales/bookings/rules/custody-schema.ts';
import { dateIn, dayAndMonth, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { clockName } from '#web/ui/base/clocks.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Written } from '#web/ui/content/Written.tsx';
import { weightLabel } from '../core/labels.ts';
import { CustodyPhotos, type PhotoSource } from './CustodyPhotos.tsx';

interface ParcelChainProps {
  chain: readonly CustodyRecord[];
  /** The zones of the stops where the parcel is handed over and collected. */
  zones: { from: string; to: string };
  source: PhotoSource;
}

/** Where a parcel has been: each link of its custody with its time, words and photos. Renders nothing before it is taken over. */
export function ParcelChain({ chain, zones, source }: ParcelChainProps) {
  if (chain.length === 0) return null;
  return (
    <Section title={t('bookings.parcels.chain')} separator="line" className="print:hidden">
      <ol className="grid gap-3" aria-label={t('bookings.parcels.chain')}>
        {chain.map((link) => (
          <li key={`${link.at}${link.step}`} className="flex gap-3">
            <time dateTime={link.at} className="n w-24 flex-none text-small text-quiet">
              {dayAndMonth(dateIn(zoneOf(link, zones), link.at))}
              <br />
              {timeIn(zoneOf(link, zones), link.at)}
              {zones.from !== zones.to && <span className="block">{clockName(zoneOf(link, zones))}</span>}
            </time>
            <div className="min-w-0">
              <b className={link.step === 'damaged' ? 'font-medium text-bad' : 'font-medium'}>
                {t(`bookings.parcels.step.${link.step}`)}
              </b>
              <Note>{aboutOf(link)}</Note>
              {link.note && <Written text={link.note} className="text-small" />}
              <CustodyPhotos photos={link.photos} source={source} label={t(`bookings.parcels.step.${link.step}`)} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Up to the departure, times are local to the stop where the parcel, or the last bus that has it, set out. */
const AT_START: readonly CustodyRecord['step'][] = ['loaded', 'taken', 'passed', 'received', 'departed'];

function zoneOf({ step }: CustodyRecord, { from, to }: ParcelChainProps['zones']): string {
  return AT_START.includes(step) ? from : to;
}

/** 'Степан Бойко · 4,2 кг · ціла'. */
function aboutOf({ actor, weightKg, condition, byPin, collectedBy, place, until }: CustodyRecord): string {
  return [
    actor && inOwnScript(actor),
    weightKg !== null && weightLabel(weightKg),
    condition && t(`bookings.parcels.condition.${condition}`).toLowerCase(),
    byPin !== null && t(byPin ? 'bookings.parcels.byPin' : 'bookings.parcels.noPin'),
    collectedBy && collectedByLabel(collectedBy),
    place && !until && place,
    place && until && t('bookings.parcels.kept', { place, date: dayAndMonth(until) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** 'забрала інша особа: Ганна Коваль'; without the name for the receiver's page. */
function collectedByLabel({ relation, name }: NonNullable<CustodyRecord['collectedBy']>): string {
  if (name === '') return t(`bookings.parcels.collectedBy.${relation}`);
  return t(`bookings.parcels.collectedBy.${relation}.named`, { name: inOwnScript(name) });
}
