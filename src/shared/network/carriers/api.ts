import * as z from 'zod/mini';
import { DISPATCH, OWNERS, PUBLIC } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { MAX_PHOTOS, photo } from '#shared/core/photos.ts';
import { ABOUT_FIELDS, aboutInput, carrierAbout, carrierLogo, carrierPage, member } from './schema.ts';

export const carriersApi = {
  carrier: endpoint({
    method: 'GET',
    path: '/api/carriers/:carrierId',
    summary: "A carrier's public page",
    access: PUBLIC,
    params: z.object({ carrierId: id }),
    output: carrierPage,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/carrier/members',
    summary: 'The members of your carrier',
    access: DISPATCH,
    output: z.array(member),
  }),
  about: endpoint({
    method: 'GET',
    path: '/api/carrier/about',
    summary: 'What your carrier shows of itself, how it confirms, and its rules',
    access: DISPATCH,
    output: carrierAbout,
  }),
  setAbout: endpoint({
    method: 'PUT',
    path: '/api/carrier/about',
    summary: 'Change the name, link, words, countries, instant confirmation, pets, baggage and parcel rules',
    access: OWNERS,
    body: aboutInput,
    output: carrierAbout,
    replaces: { read: 'carriers.about', fields: ABOUT_FIELDS },
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/api/carrier/logo',
    summary: 'Replace the logo (multipart, one file)',
    access: OWNERS,
    output: carrierLogo,
    effect: 'free',
    upload: true,
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/carrier/logo',
    summary: 'Remove the logo',
    access: OWNERS,
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/api/carrier/photos',
    summary: 'Add a photo of the company (multipart, one file)',
    access: OWNERS,
    output: photo,
    status: 201,
    effect: 'free',
    upload: true,
  }),
  orderPhotos: endpoint({
    method: 'PUT',
    path: '/api/carrier/photos',
    summary: 'Put the photos of the company in this order',
    access: OWNERS,
    body: z.object({ photos: z.array(id).check(z.maxLength(MAX_PHOTOS)) }),
    output: z.array(photo),
  }),
  deletePhoto: endpoint({
    method: 'DELETE',
    path: '/api/carrier/photos/:photoId',
    summary: 'Delete a photo of the company',
    access: OWNERS,
    params: z.object({ photoId: id }),
  }),
};
