import { defineModule } from '#server/core/http/calls/handlers.ts';
import { reviews } from './handlers.ts';

export const reviewsModule = defineModule('reviews', [reviews]);
