import { defineModule } from '#server/http/handlers.ts';
import { places } from './handlers.ts';

export const placesModule = defineModule('places', [places]);
