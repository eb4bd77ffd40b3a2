import * as z from 'zod/mini';
import { DISPATCH, OWNERS, PUBLIC, STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { MAX_PHOTOS, photo } from '#shared/core/photos.ts';
import { BUS_STATUSES, bus, busInput, publicBus, statusName } from './schema.ts';

const busId = z.object({ busId: id });

export const fleetApi = {
  statuses: endpoint({
    method: 'GET',
    path: '/api/bus-statuses',
    summary: 'The statuses a bus may have, in both languages',
    access: PUBLIC,
    output: z.array(statusName),
  }),
  buses: endpoint({
    method: 'GET',
    path: '/api/buses',
    summary: 'Buses of your carrier; a hired driver gets the one assigned to them',
    access: STAFF,
    scope: 'timetable:read',
    query: z.object({ status: z.optional(z.enum(BUS_STATUSES)) }),
    output: z.array(bus),
  }),
  bus: endpoint({
    method: 'GET',
    path: '/api/buses/:busId',
    summary: 'One bus',
    access: STAFF,
    scope: 'timetable:read',
    params: busId,
    output: bus,
  }),
  ofCarrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId/buses',
    summary: 'The buses that a carrier runs, for its public page',
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: z.array(publicBus),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/buses',
    summary: 'Add a bus',
    access: OWNERS,
    scope: 'buses:write',
    body: busInput,
    output: bus,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/buses/:busId',
    summary: 'Change a bus',
    access: OWNERS,
    scope: 'buses:write',
    params: busId,
    body: busInput,
    output: bus,
    replaces: {
      read: 'fleet.bus',
      fields: [
        'manufacturer',
        'model',
        'year',
        'color',
        'number',
        'seatsCount',
        'layout',
        'parcelCapacityKg',
        'status',
        'amenities',
        'childSeats',
      ],
    },
  }),
  give: endpoint({
    method: 'PUT',
    path: '/api/buses/:busId/drivers',
    summary: 'Set which drivers drive this bus',
    access: DISPATCH,
    params: busId,
    body: z.object({ drivers: z.array(id).check(z.maxLength(50)) }),
    output: bus,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/buses/:busId/photos',
    summary: 'Add a photo (multipart, one file)',
    access: OWNERS,
    params: busId,
    output: photo,
    status: 201,
    effect: 'free',
    upload: true,
  }),
  orderPhotos: endpoint({
    method: 'PUT',
    path: '/api/buses/:busId/photos',
    summary: 'Put the photos in this order',
    access: OWNERS,
    params: busId,
    body: z.object({ photos: z.array(id).check(z.maxLength(MAX_PHOTOS)) }),
    output: z.array(photo),
  }),
  deletePhoto: endpoint({
    method: 'DELETE',
    path: '/api/buses/:busId/photos/:photoId',
    summary: 'Delete a photo',
    access: OWNERS,
    params: z.object({ busId: id, photoId: id }),
  }),
};
