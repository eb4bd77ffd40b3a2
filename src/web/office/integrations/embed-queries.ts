import { queryOptions } from '@tanstack/react-query';
import { embedApi } from '#shared/office/integrations/embed-api.ts';
import type { EmbedSettings } from '#shared/office/integrations/embed-schema.ts';
import { call } from '#web/core/api/call.ts';
import { save } from '#web/core/api/save.ts';

/** The sites that may show the person's carrier in a frame. */
export const embedQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'embed'],
    queryFn: ({ signal }) => call(embedApi.settings, {}, { signal }),
  });

export function setEmbed(seen: EmbedSettings, origins: string[]) {
  return save(embedApi.set, { body: { origins } }, seen);
}
