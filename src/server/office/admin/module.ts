import { defineModule } from '#server/core/http/calls/handlers.ts';
import { lookup } from './handlers/lookup.ts';
import { mails } from './handlers/mails.ts';
import { market } from './handlers/market.ts';
import { phoneTexts } from './handlers/phone-texts.ts';
import { verification } from './handlers/verification.ts';
import { admin } from './handlers.ts';

export const adminModule = defineModule('admin', [admin, verification, lookup, mails, phoneTexts, market]);
