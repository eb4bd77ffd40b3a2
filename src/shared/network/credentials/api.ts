import * as z from 'zod/mini';
import { STAFF } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { fileBytes, id } from '#shared/core/fields.ts';
import {
  busPaper,
  credential,
  credentialDetails,
  credentialFile,
  credentialInput,
  credentialList,
  newCredential,
} from './schema.ts';

const credentialId = z.object({ credentialId: id });

export const credentialsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/credentials',
    summary: 'The documents of your carrier, its buses and drivers that you may see, with what is missing or expires',
    access: STAFF,
    query: z.object({ bus: z.optional(id), driver: z.optional(id) }),
    output: credentialList,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/credentials/:credentialId',
    summary: 'A document with those that it has replaced, and who opened its files',
    access: STAFF,
    params: credentialId,
    output: credentialDetails,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/credentials',
    summary: 'Add a document; it takes the place of the one of the same kind, which stays as history',
    access: STAFF,
    body: newCredential,
    output: credential,
    status: 201,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/credentials/:credentialId',
    summary: 'Correct the data of a document, or its files',
    access: STAFF,
    params: credentialId,
    body: credentialInput,
    output: credential,
    replaces: {
      read: 'credentials.show',
      at: ['credential'],
      fields: ['kind', 'number', 'issuedBy', 'categories', 'validFrom', 'validUntil', 'files'],
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/credentials/:credentialId',
    summary: 'Delete a document with its files',
    access: STAFF,
    params: credentialId,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/credentials/files',
    summary: 'Upload a file (PDF or picture), encrypted, for a document that names it afterwards',
    access: STAFF,
    output: credentialFile,
    status: 201,
    effect: 'free',
    upload: true,
  }),
  ofTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/bus-papers',
    summary: 'The documents of the bus and the carrier that the driver of a trip shows at an inspection',
    access: STAFF,
    params: z.object({ tripId: id }),
    output: z.object({ data: z.array(busPaper) }),
  }),
  fileOfTrip: endpoint({
    method: 'GET',
    path: '/api/trips/:tripId/bus-papers/:fileId',
    summary: 'A file of these documents; each opening is recorded',
    access: STAFF,
    params: z.object({ tripId: id, fileId: id }),
    output: fileBytes,
    file: 'application/octet-stream',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/credentials/files/:fileId',
    summary: 'A file of a document; each opening is recorded',
    access: STAFF,
    params: z.object({ fileId: id }),
    output: fileBytes,
    file: 'application/octet-stream',
  }),
};
