import { expect, test } from 'vitest';
import { type UploadLimits, uploadRoom } from './uploads.ts';

const LIMITS: UploadLimits = { total: 100, perNetwork: 50, perAccount: 30, perDay: 1_000 };

const by = (accountId: number | null, network = `n${accountId}`) => ({ accountId, network });

test('an account has a maximum of bytes in transfer at once, and room again after their release', async () => {
  const room = uploadRoom(LIMITS);
  const release = await room(30, by(1));
  await expect(room(1, by(1))).rejects.toMatchObject({ code: 'too_many_requests' });
  release(0);
  release(0);
  await room(30, by(1));
  await expect(room(1, by(1))).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('a network has a maximum of bytes in transfer at once for all its accounts', async () => {
  const room = uploadRoom(LIMITS);
  await room(30, by(1, 'one'));
  await room(20, by(2, 'one'));
  await expect(room(1, by(3, 'one'))).rejects.toMatchObject({ code: 'too_many_requests' });
  await room(1, by(3, 'two'));
});

test('the process has a maximum of bytes in transfer at once', async () => {
  const room = uploadRoom(LIMITS);
  const given = await Promise.all([1, 2, 3].map((account) => room(30, by(account))));
  await expect(room(11, by(4))).rejects.toMatchObject({ code: 'overloaded' });
  given[0]?.(30);
  await room(11, by(4));
});

test('an account has a maximum of bytes per day', async () => {
  const room = uploadRoom(LIMITS);
  for (let n = 0; n < 40; n += 1) (await room(25, by(1)))(25);
  await expect(room(25, by(1))).rejects.toMatchObject({ code: 'too_many_requests' });
  (await room(25, by(2)))(25);
});

test('uploads that are only announced use nothing of the day up, and visitors of another network none of it', async () => {
  const room = uploadRoom(LIMITS);
  for (let n = 0; n < 60; n += 1) (await room(25, by(null, 'hostile')))(0);
  for (let n = 0; n < 40; n += 1) (await room(25, by(null, 'hostile')))(25);
  await expect(room(25, by(null, 'hostile'))).rejects.toMatchObject({ code: 'too_many_requests' });
  (await room(25, by(null, 'other')))(25);
});
