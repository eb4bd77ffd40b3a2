import { defineModule } from '#server/core/http/calls/handlers.ts';
import { lookup } from './handlers/lookup.ts';
import { mails, phoneTexts } from './handlers/mails.ts';
import { verification } from './handlers/verification.ts';
import { admin, market } from './handlers.ts';

export const adminModule = defineModule('admin', [admin, verification, lookup, mails, phoneTexts, market]);
