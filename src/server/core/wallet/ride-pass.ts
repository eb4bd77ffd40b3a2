import type { Locale } from '#shared/i18n/locale.ts';

/** A line of a pass: what it is, and what it says, in the language of the pass. */
export interface PassLine {
  key: string;
  label: string;
  value: string;
}

interface PassStop {
  town: string;
  /** Over the town: 'Відправлення 07:00'. */
  label: string;
  /** An ISO instant. */
  at: string;
  /** The IANA name of the stop's time zone. */
  zone: string;
  /** Where people wait or get off; null where the carrier has not said it: a town's centre may be kilometres away. */
  pin: { lat: number; lon: number } | null;
}

/** The ride of one passenger as a pass shows it; the texts are in the language of the pass. */
export interface RidePass {
  /** The booking's short code: a pass that is added again replaces the earlier one. */
  code: string;
  changes: number;
  locale: Locale;
  title: string;
  carrier: string;
  name: string;
  seat: string | null;
  from: PassStop;
  to: PassStop;
  /** The fields under the towns, the most important first. */
  facts: readonly PassLine[];
  /** The fields of the back. */
  details: readonly PassLine[];
  seatLabel: string;
  plate: string | null;
  qr: string;
  /** The page of the ticket, and what its link says. */
  page: string;
  pageLabel: string;
  mapLabel: string;
}

export const PASS_COLOR = [23, 50, 107] as const;
