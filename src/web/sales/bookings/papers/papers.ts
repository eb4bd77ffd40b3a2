import type { Locale } from '#shared/i18n/locale.ts';
import type { LabelLayout, Paper } from '#shared/sales/bookings/papers/papers.ts';
import { papersApi } from '#shared/sales/bookings/papers/papers-api.ts';
import { callFile } from '#web/core/api/call-file.ts';

interface PaperOptions {
  locale: Locale;
  layout?: LabelLayout;
  /** Only the label of this parcel. */
  booking?: number;
  /** Only these passengers. */
  bookings?: readonly number[];
}

/** A paper of a trip as PDF. The service worker stores it, so that it can be opened again without a connection. */
export function paperFile(
  tripId: number,
  paper: Paper,
  { locale, layout, booking, bookings }: PaperOptions,
): Promise<Blob> {
  const query = {
    ...(paper === 'labels' && layout && { layout }),
    ...(booking !== undefined && { booking }),
    ...(bookings && { bookings: bookings.join(',') }),
  };
  return callFile(papersApi.paper, { params: { tripId, paper }, query }, { locale });
}
