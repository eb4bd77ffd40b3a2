import type { ChatPlace } from '#shared/chat/schema.ts';

/** '51.09860, 17.03650': as maps everywhere read it, to a metre. */
export function coordinates({ latitude, longitude }: ChatPlace): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
