import * as z from 'zod/mini';
import { DISPATCH, OWNERS, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { extra, extraInput } from './extras.ts';
import { fareClass, fareClassInput, promoCode, promoCodeInput } from './schema.ts';

const classId = z.object({ classId: id });
const promoId = z.object({ promoId: id });
const promoCodes = z.object({ data: z.array(promoCode) });
const returnDiscount = z.object({ percent: fareClass.shape.discountPercent });
const classes = z.object({ data: z.array(fareClass) });
const extraId = z.object({ extraId: id });
const extras = z.object({ data: z.array(extra) });

export const pricesApi = {
  fareClasses: endpoint({
    method: 'GET',
    path: '/api/prices/classes',
    summary: 'The fare classes of your carrier',
    access: STAFF,
    output: classes,
  }),
  addFareClass: endpoint({
    method: 'POST',
    path: '/api/prices/classes',
    summary: 'Add a fare class',
    access: OWNERS,
    body: fareClassInput,
    output: classes,
  }),
  setFareClass: endpoint({
    method: 'PUT',
    path: '/api/prices/classes/:classId',
    summary: 'Change a fare class; what is booked keeps its price',
    access: OWNERS,
    params: classId,
    body: fareClassInput,
    output: classes,
    replaces: {
      read: 'prices.fareClasses',
      at: ['data', { id: 'classId' }],
      fields: ['name', 'discountPercent', 'fixedCents', 'ageFrom', 'ageTo', 'needsSeat'],
    },
  }),
  deleteFareClass: endpoint({
    method: 'DELETE',
    path: '/api/prices/classes/:classId',
    summary: 'Delete a fare class; what is booked keeps its price',
    access: OWNERS,
    params: classId,
    output: classes,
  }),
  extras: endpoint({
    method: 'GET',
    path: '/api/prices/extras',
    summary: 'What passengers of your carrier bring for a price',
    access: STAFF,
    output: extras,
  }),
  addExtra: endpoint({
    method: 'POST',
    path: '/api/prices/extras',
    summary: 'Add an extra',
    access: OWNERS,
    body: extraInput,
    output: extras,
  }),
  setExtra: endpoint({
    method: 'PUT',
    path: '/api/prices/extras/:extraId',
    summary: 'Change an extra; what is booked keeps its price',
    access: OWNERS,
    params: extraId,
    body: extraInput,
    output: extras,
    replaces: {
      read: 'prices.extras',
      at: ['data', { id: 'extraId' }],
      fields: ['kind', 'name', 'priceCents', 'perTrip'],
    },
  }),
  deleteExtra: endpoint({
    method: 'DELETE',
    path: '/api/prices/extras/:extraId',
    summary: 'Delete an extra; what is booked keeps it',
    access: OWNERS,
    params: extraId,
    output: extras,
  }),
  returnDiscount: endpoint({
    method: 'GET',
    path: '/api/prices/return',
    summary: 'The discount of your carrier on the way back, in percent',
    access: STAFF,
    output: returnDiscount,
  }),
  setReturnDiscount: endpoint({
    method: 'PUT',
    path: '/api/prices/return',
    summary: 'Set the discount on the way back, or none; what is booked keeps its price',
    access: OWNERS,
    body: returnDiscount,
    output: returnDiscount,
    replaces: { read: 'prices.returnDiscount', fields: ['percent'] },
  }),
  promoCodes: endpoint({
    method: 'GET',
    path: '/api/prices/codes',
    summary: 'The promo codes of your carrier with their uses',
    access: DISPATCH,
    output: promoCodes,
  }),
  addPromoCode: endpoint({
    method: 'POST',
    path: '/api/prices/codes',
    summary: 'Add a promo code',
    access: OWNERS,
    body: promoCodeInput,
    output: promoCodes,
  }),
  endPromoCode: endpoint({
    method: 'DELETE',
    path: '/api/prices/codes/:promoId',
    summary: 'End a promo code; what is booked with it keeps its price',
    access: OWNERS,
    params: promoId,
    output: promoCodes,
  }),
};
