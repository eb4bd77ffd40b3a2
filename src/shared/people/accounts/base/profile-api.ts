import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { avatarCrop, profile, profileInput } from './profile-schema.ts';
import { publicDriver } from './schema.ts';

export const profilesApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api/me/profile',
    summary: 'Your profile, all of it',
    access: SIGNED_IN,
    output: profile,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/me/profile',
    summary: 'Change your profile',
    access: SIGNED_IN,
    body: profileInput,
    output: profile,
    replaces: {
      read: 'profiles.mine',
      fields: [
        'name',
        'lastName',
        'phone',
        'contacts',
        'city',
        'address',
        'country',
        'gender',
        'dateOfBirth',
        'description',
        'licenseNumber',
        'drivingSince',
        'languages',
      ],
    },
  }),
  setAvatar: endpoint({
    method: 'PUT',
    path: '/api/me/avatar',
    summary: 'Set your picture (multipart, one file), cropped to an area in percent of its width and height',
    access: SIGNED_IN,
    query: avatarCrop,
    output: profile,
    effect: 'free',
    upload: true,
  }),
  deleteAvatar: endpoint({
    method: 'DELETE',
    path: '/api/me/avatar',
    summary: 'Remove your picture',
    access: SIGNED_IN,
    output: profile,
  }),
  driver: endpoint({
    method: 'GET',
    path: '/api/drivers/:driverId',
    summary: "A driver's public profile",
    access: PUBLIC,
    params: z.object({ driverId: id }),
    output: publicDriver,
  }),
};
