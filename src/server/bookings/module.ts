import { defineModule } from '#server/http/handlers.ts';
import { people } from './handlers/people.ts';
import { bookings } from './handlers.ts';

export const bookingsModule = defineModule('bookings', [bookings, people]);
