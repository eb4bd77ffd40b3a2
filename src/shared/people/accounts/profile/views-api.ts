import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { line } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { textRule } from '#shared/core/field-rules.ts';
import { id } from '#shared/core/fields.ts';

export const VIEWS_MAX = 30;
export const VIEW_NAME_MAX = 40;

const view = z.object({ id: z.number(), name: z.string(), address: z.string() });
export type SavedView = z.output<typeof view>;

const views = z.object({ data: z.array(view) });

export const viewInput = z.object({
  name: line(textRule(VIEW_NAME_MAX)),
  /** A screen of the app with its filters; never another site. */
  address: z.string().check(z.maxLength(500), z.regex(/^\/(?:trips\/list|company\/board)(?:\?[\w.~%=&+-]*)?$/)),
});

export const viewsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/views',
    summary: 'The filters of lists that I have stored under a name',
    access: DISPATCH,
    output: views,
  }),
  store: endpoint({
    method: 'POST',
    path: '/api/me/views',
    summary: 'Store the address of a list under a name; the same name gets the new address',
    access: DISPATCH,
    body: viewInput,
    output: views,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/views/:viewId',
    summary: 'Forget filters that I have stored',
    access: DISPATCH,
    params: z.object({ viewId: id }),
    output: views,
  }),
};
