import * as z from 'zod/mini';
import { ADMINISTRATORS, PUBLIC } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';

export const GOODS_MAX = 2_000;

/** What must not be sent with any carrier. */
export const forbiddenGoods = z.object({
  uk: z.string(),
  en: z.string(),
  /** Whether it is the text that comes with the program. */
  builtIn: z.boolean(),
});
export type ForbiddenGoods = z.output<typeof forbiddenGoods>;

const text = checkedText((typed) =>
  typed === '' ? 'field_required' : typed.length > GOODS_MAX ? 'text_max_length' : null,
);

export const goodsInput = z.object({ uk: text, en: text });
export type GoodsInput = z.output<typeof goodsInput>;

export const goodsApi = {
  forbidden: endpoint({
    method: 'GET',
    path: '/api/forbidden-goods',
    summary: 'What must not be sent with any carrier',
    access: PUBLIC,
    output: forbiddenGoods,
    unaudited: true,
  }),
  setForbidden: endpoint({
    method: 'PUT',
    path: '/api/admin/forbidden-goods',
    summary: 'Set what must not be sent with any carrier',
    access: ADMINISTRATORS,
    body: goodsInput,
    output: forbiddenGoods,
    replaces: { read: 'goods.forbidden', fields: ['uk', 'en'] },
  }),
  resetForbidden: endpoint({
    method: 'DELETE',
    path: '/api/admin/forbidden-goods',
    summary: 'Go back to the built-in text of what must not be sent',
    access: ADMINISTRATORS,
    output: forbiddenGoods,
  }),
};
