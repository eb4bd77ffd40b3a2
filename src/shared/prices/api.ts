import * as z from 'zod/mini';
import { OWNERS, STAFF } from '../core/access.ts';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/fields.ts';
import { fareClass, fareClassInput } from './schema.ts';

const classId = z.object({ classId: id });
const classes = z.object({ data: z.array(fareClass) });

export const pricesApi = {
  fareClasses: endpoint({
    method: 'GET',
    path: '/api/prices/classes',
    summary: 'The fare classes of the own carrier',
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
  }),
  deleteFareClass: endpoint({
    method: 'DELETE',
    path: '/api/prices/classes/:classId',
    summary: 'Delete a fare class; what is booked keeps its price',
    access: OWNERS,
    params: classId,
    output: classes,
  }),
};
