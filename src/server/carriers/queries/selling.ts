import { sqlFragment } from '#server/database/db.ts';

/** SQL for whether the carrier of the row called `alias` may sell (docs/product.md 5.7): found by searches, and booked. */
export const maySell = sqlFragment((carrier) => `${carrier}.sells`);
