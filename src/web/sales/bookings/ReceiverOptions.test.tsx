import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { transliterate } from '#shared/core/text/transliterate.ts';
import type { TrackedParcel } from '#shared/sales/bookings/rules/tracked-parcel.ts';
import { serve } from '#testing/web/answers.ts';
import { publicTrip } from '#testing/web/samples.ts';
import { show } from '#testing/web/show.tsx';
import { ReceiverOptions } from './ReceiverOptions.tsx';

// As for an English reader: the language of a page is read once, before any test.
vi.mock(import('#web/core/i18n/i18n.ts'), async (original) => ({ ...(await original()), inOwnScript: transliterate }));

const PARCEL: TrackedParcel = {
  ...{ status: 'boarded', what: 'Печиво', sizeClass: 's', receiverFirstName: 'Марія', senderFirstName: 'Надія' },
  ...{ weightKg: 2, pin: '4821', due: 0, driverPhone: null, carrierPhones: [], redirect: null },
  ...{ photos: [], custody: [], fromSeq: 0, toSeq: 1, trip: publicTrip() },
  collector: { name: 'Ярина Лис', phone: '+48 ··· 11' },
};

it('names who collects the parcel in the reader’s script', async () => {
  serve();
  await show(<ReceiverOptions code="k7m4xpk7m4xpk7m4xpk7" parcel={PARCEL} />);
  expect(screen.getByRole('status').textContent).toContain('Yaryna Lys, +48 ··· 11');
});
