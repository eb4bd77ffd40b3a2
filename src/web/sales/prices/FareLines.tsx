import { fareLines } from '#shared/sales/prices/fare-lines.ts';
import type { FarePart } from '#shared/sales/prices/fare-parts.ts';
import { money } from '#web/core/i18n/format.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { lineLabel } from './labels.ts';

/** Parts of the price of a party, or of one booking; nothing where it is simply the full price. */
export function FareLines({ fares, className }: { fares: readonly (readonly FarePart[])[]; className?: string }) {
  const lines = fareLines(fares);
  if (!lines.some(({ kind }) => kind !== 'full')) return null;
  const facts = lines.map((line) => ({ term: lineLabel(line), value: money(line.cents).replace('-', '−') }));
  return <Facts layout="lines" facts={facts} className={className} />;
}
