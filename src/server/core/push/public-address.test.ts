import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl } from './public-address.ts';
import { httpsTransport, isKnownEndpoint, PUSH_SERVICES, publicLookup } from './transport.ts';

test.each([
  ['8.8.8.8', true],
  ['142.250.1.188', true],
  ['2a00:1450:4001:81b::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['no address', false],
])('%s is a public address: %s', (ip, is) => {
  expect(isPublicAddress(ip)).toBe(is);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://localhost/abc', false],
  ['https://localhost./abc', false],
  ['https://[3fff::1]/abc', false],
  ['https://printer./abc', false],
  ['https://printer/abc', false],
  ['https://db.internal/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://0x7f000001/abc', false],
  ['https://2130706433/abc', false],
  ['https://[::1]/abc', false],
  ['https://[::ffff:10.0.0.1]/abc', false],
  ['https://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is allowed as a push endpoint: %s', (address, is) => {
  expect(isPublicUrl(address)).toBe(is);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://push.services.mozilla.com/abc', false],
  ['https://evilpush.apple.com.example.org/abc', false],
  ['https://evil-notify.windows.com/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://push.example.org/abc', false],
  ['http://fcm.googleapis.com/abc', false],
])('%s belongs to a known push service: %s', (address, is) => {
  expect(isKnownEndpoint(address, PUSH_SERVICES)).toBe(is);
});

test('a push is not sent to a private address', async () => {
  const push = { headers: {}, body: new Uint8Array(1) };
  await expect(httpsTransport(['127.0.0.1']).send('https://127.0.0.1/push', push)).rejects.toThrow(
    'no address of a push service',
  );
});

test.each([true, false])(
  'a name that resolves to this machine is refused (all addresses requested: %s)',
  async (all) => {
    const answer = new Promise<Error | null>((resolve) => publicLookup('localhost', { all }, resolve));
    expect((await answer)?.message).toBe('not public');
  },
);
