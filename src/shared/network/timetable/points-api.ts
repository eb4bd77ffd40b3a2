import * as z from 'zod/mini';
import { DISPATCH } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { ownPoint, pointInput, pointPhoto } from './points-schema.ts';

export const pointsApi = {
  points: endpoint({
    method: 'GET',
    path: '/api/carrier/points',
    summary: 'The boarding points of your carrier',
    access: DISPATCH,
    output: z.array(ownPoint),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/carrier/points',
    summary: 'Add a boarding point, which every route of your carrier can use',
    access: DISPATCH,
    body: pointInput,
    output: ownPoint,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/carrier/points/:pointId',
    summary: 'Change a boarding point; a new name is taken over by routes and coming trips',
    access: DISPATCH,
    params: z.object({ pointId: id }),
    body: pointInput,
    output: ownPoint,
    replaces: {
      read: 'points.points',
      at: [{ id: 'pointId' }],
      fields: ['place', 'name', 'pin', 'side', 'sideEn', 'noteUk', 'noteEn'],
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/carrier/points/:pointId',
    summary: 'Delete a boarding point that no route uses',
    access: DISPATCH,
    params: z.object({ pointId: id }),
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: '/api/carrier/points/:pointId/photo',
    summary: 'Replace the photo of a boarding point (multipart, one file)',
    access: DISPATCH,
    params: z.object({ pointId: id }),
    output: pointPhoto,
    effect: 'free',
    upload: true,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/carrier/points/:pointId/photo',
    summary: 'Remove the photo of a boarding point',
    access: DISPATCH,
    params: z.object({ pointId: id }),
  }),
};
