import { defineModule } from '#server/http/handlers.ts';
import { goods } from './handlers/goods.ts';
import { help } from './handlers/help.ts';
import { texts } from './handlers/texts.ts';
import { reference } from './handlers.ts';

export const referenceModule = defineModule('reference', [reference, goods, help, texts]);
