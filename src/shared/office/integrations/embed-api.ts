import { OWNERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { embedInput, embedSettings } from './embed-schema.ts';

export const embedApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/carrier/embed',
    summary: 'The sites of your carrier that may show its search and booking in a frame',
    access: OWNERS,
    output: embedSettings,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/carrier/embed',
    summary: 'Name the sites that may show search and booking in a frame',
    access: OWNERS,
    body: embedInput,
    output: embedSettings,
    replaces: { read: 'embed.settings', fields: ['origins'] },
  }),
};
