import * as z from 'zod/mini';
import { PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes } from '#shared/core/fields.ts';
import { ticketCode } from '../core/ticket-api.ts';

/** The passes of a ticket for wallets, for anyone who has its link; a passenger with an account reads it on their booking. */
export const walletApi = {
  ofTicket: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/wallet',
    summary: 'The addresses of the passes of a ticket for Apple Wallet and Google Wallet; null where there is none',
    access: PUBLIC,
    params: ticketCode,
    output: z.object({ apple: z.nullable(z.string()), google: z.nullable(z.string()) }),
  }),
  applePass: endpoint({
    method: 'GET',
    path: '/api/tickets/:code/pass.pkpass',
    summary: 'The pass of a ticket for Apple Wallet, in the language of the request',
    access: PUBLIC,
    params: ticketCode,
    output: fileBytes,
    file: 'application/vnd.apple.pkpass',
  }),
};
