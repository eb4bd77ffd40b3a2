import { defineModule } from '#server/core/http/calls/handlers.ts';
import { placesDesk } from './handlers/desk.ts';
import { places } from './handlers.ts';

export const placesModule = defineModule('places', [places, placesDesk]);
