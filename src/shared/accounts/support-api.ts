import { PUBLIC } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { supportMessage } from './support-schema.ts';

export const supportApi = {
  write: endpoint({
    method: 'POST',
    path: '/api/support-messages',
    summary: 'Write to support; a visitor says at which email they are answered',
    access: PUBLIC,
    body: supportMessage,
    effect: 'free',
  }),
};
