import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { NOTIFICATION_KINDS } from '#shared/people/accounts/profile/notifications.ts';

const token = z.object({ token: z.string().check(z.maxLength(600)) });

const mailKinds = z.object({ kinds: z.array(z.enum(NOTIFICATION_KINDS)), off: z.boolean() });
export type MailKinds = z.output<typeof mailKinds>;

export const unsubscribeApi = {
  kinds: endpoint({
    method: 'GET',
    path: '/api/unsubscribe/:token/kinds',
    summary: 'Which mails the link at the end of a mail is about; without a sign-in',
    access: PUBLIC,
    params: token,
    output: mailKinds,
  }),
  off: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary: 'Send no more mails of these kinds (List-Unsubscribe with one click, RFC 8058); without a sign-in',
    access: PUBLIC,
    params: token,
    output: mailKinds,
  }),
  on: endpoint({
    method: 'DELETE',
    path: '/api/unsubscribe/:token',
    summary: 'Send mails of these kinds again; without a sign-in',
    access: PUBLIC,
    params: token,
    output: mailKinds,
  }),
};
