import * as z from 'zod/mini';
import { OPERATORS, PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { instant } from '#shared/core/fields.ts';
import { pageQuery, paginated } from '#shared/core/paging.ts';
import { PHONE_CHANNELS } from '#shared/core/text/phone-channels.ts';
import { MAIL_TABS } from './mails-api.ts';

/** How a text message ended; `waiting`: it has not been sent yet. */
export const TEXT_OUTCOMES = [
  ...(['waiting', 'sent', 'delivered', 'read', 'failed', 'refused', 'late', 'nowhere', 'limited'] as const),
] as const;

const textRow = z.object({
  id: z.string(),
  channel: z.enum(PHONE_CHANNELS),
  /** The masked number. */
  recipient: z.string(),
  /** Subject of the text: the beginning of its key. */
  about: z.string(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  outcome: z.enum(TEXT_OUTCOMES),
  /** The gateway's own words about a failure. */
  reason: z.string(),
});
export type TextRow = z.output<typeof textRow>;

export const GATEWAY_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;

export const phoneTextsApi = {
  texts: endpoint({
    method: 'GET',
    path: '/api/admin/phone-texts',
    summary: 'The text messages to telephones of the last 30 days with how they ended; numbers are masked',
    access: OPERATORS,
    query: z.object({ tab: z._default(z.enum(MAIL_TABS), 'failed'), ...pageQuery }),
    output: z.extend(paginated(textRow), {
      /** The channels for which the service has a gateway. */
      channels: z.array(z.enum(PHONE_CHANNELS)),
    }),
    unaudited: true,
  }),
  status: endpoint({
    method: 'POST',
    path: '/api/phone-gateways/:channel/status',
    summary:
      'For a gateway: the outcome of a message, as {type: "message.status", data: {id, status, reason}}, signed by the Standard Webhooks specification with the secret of the gateway',
    access: PUBLIC,
    effect: 'free',
    params: z.object({ channel: z.enum(PHONE_CHANNELS) }),
    body: z.looseObject({
      type: z.literal('message.status'),
      data: z.looseObject({
        id: z.uuid(),
        status: z.enum(GATEWAY_STATUSES),
        reason: z._default(z.string(), ''),
      }),
    }),
  }),
};
