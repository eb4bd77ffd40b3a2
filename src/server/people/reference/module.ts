import { type Domain, defineModule } from '#server/core/http/calls/handlers.ts';
import type { MessageValues } from '#shared/i18n/messages.ts';
import { advice } from './handlers/advice.ts';
import { help } from './handlers/help.ts';
import { texts } from './handlers/texts.ts';
import { reference } from './handlers.ts';

export const referenceModule = (helpNumbers: MessageValues): Domain =>
  defineModule('reference', [reference, advice, help(helpNumbers), texts]);
