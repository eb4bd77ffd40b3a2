import { now } from './support/clock.ts';
import { withDatabase } from './support/database.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { signUp } from './support/people.ts';
import { bookSeat } from './support/rides.ts';
import { ask } from './support/server.ts';
import { expect, test } from './support/test.ts';

// Who has cancelled does not see the bus any more.
test.use({ expected: [{ status: 404, url: /\/trips\/\d+\/(position|announcements)/ }] });

test('passengers answer whether they are coming, and the sheet counts them and frees the seat of who is not', async ({
  pageOf,
  axe,
}) => {
  const driver = await driverWithBus('Мирон');
  const { tripId } = await routeOf(driver);
  const [comes, stays] = [await signUp('Марія'), await signUp('Остап')];
  const booked = [await bookSeat(comes, tripId, 7), await bookSeat(stays, tripId, 8)];
  const { token } = driver;
  for (const { id } of booked)
    await ask(`POST /api/bookings/${id}/confirm`, { token, body: {} }).catch(() => undefined);
  await ask(`POST /api/trips/${tripId}/bookings`, {
    token,
    body: {
      ...{ kind: 'passenger', fromSeq: 0, toSeq: 2, phone: '+380501234567' },
      travellers: [{ name: 'Ганна Коваль', seat: 9 }],
    },
  });
  // The evening before is long past or far ahead, whatever the time is now.
  await withDatabase(
    (sql) => sql`
      insert into coming_question (booking_id, trip_id, asked_at, reached)
      select id, trip_id, ${new Date(now())}, true from booking where trip_id = ${tripId}`,
  );
  const [sheet, yes, no] = [await pageOf(driver), await pageOf(comes), await pageOf(stays)];
  await sheet.goto(`/trips/list/${tripId}`);
  await expect(sheet.getByText('Підтвердили 0 із 3')).toBeVisible();

  await test.step('one press confirms, and the sheet counts it', async () => {
    await yes.goto(`/trips/list/${tripId}/booking/${booked[0]?.id}`);
    await axe(yes);
    await yes.getByRole('button', { name: 'Так, їду' }).click();
    await expect(yes.getByText('Ви підтвердили поїздку')).toBeVisible();
    await expect(sheet.getByText('Підтвердили 1 із 3')).toBeVisible();
  });

  await test.step('who is not coming cancels, and the seat is free', async () => {
    await no.goto(`/trips/list/${tripId}/booking/${booked[1]?.id}`);
    await no.getByRole('button', { name: 'Ні, не їду' }).click();
    const dialog = no.getByRole('dialog');
    await expect(dialog.getByText('Скасування нічого не коштує.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Скасувати бронювання' }).click();
    await expect(no.getByText('Ви скасували це бронювання.')).toBeVisible();
    await expect(no.getByRole('button', { name: 'Так, їду' })).toBeHidden();
    await expect(sheet.getByText('Підтвердили 1 із 2')).toBeVisible();
    const { taken } = await ask<{ taken: number[] }>(`GET /api/trips/${tripId}/seats?from=0&to=2`);
    expect(taken).toEqual([7, 9]);
  });

  await test.step('the staff confirms after a call', async () => {
    await sheet.getByText('Підтвердили 1 із 2').click();
    await axe(sheet);
    await sheet.getByRole('button', { name: 'Їде, підтверджено телефоном: Ганна Коваль' }).click();
    await expect(sheet.getByText('Підтвердили 2 із 2')).toBeVisible();
  });
});
