import { sqlFragment } from '#server/core/database/db.ts';

/** SQL for whether the carrier of the row called `alias` may sell (docs/product.md 5.7): found by searches, and booked. */
export const maySell = sqlFragment((carrier) => `${carrier}.sells`);
