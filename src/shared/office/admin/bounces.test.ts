import { expect, test } from 'vitest';
import { readBounces } from './bounces.ts';

const EMAIL = 'olena@example.org';

test.each<[what: string, body: unknown, reasons: string[]]>([
  ['a bounce', { email: EMAIL, type: 'bounce' }, ['bounced']],
  ['a complaint', { email: EMAIL, type: 'complaint' }, ['complained']],
  ['a bounce that may pass', { email: EMAIL, type: 'bounce', permanent: false }, []],
  [
    'several at once',
    [
      { email: EMAIL, type: 'bounce' },
      { email: EMAIL, type: 'complaint' },
    ],
    ['bounced', 'complained'],
  ],
  ['Postmark’s bounce', { RecordType: 'Bounce', Type: 'HardBounce', Email: EMAIL }, ['bounced']],
  ['Postmark’s full mailbox', { RecordType: 'Bounce', Type: 'SoftBounce', Email: EMAIL }, []],
  ['Postmark’s complaint', { RecordType: 'SpamComplaint', Email: EMAIL }, ['complained']],
  ['SendGrid’s bounce', [{ event: 'bounce', type: 'bounce', email: EMAIL }], ['bounced']],
  ['SendGrid’s bounce without a type', [{ event: 'bounce', email: EMAIL }], ['bounced']],
  ['SendGrid’s block', [{ event: 'bounce', type: 'blocked', email: EMAIL }], []],
  ['SendGrid’s complaint', [{ event: 'spamreport', email: EMAIL }], ['complained']],
  ['Mailgun’s failure', { 'event-data': { event: 'failed', severity: 'permanent', recipient: EMAIL } }, ['bounced']],
  ['Mailgun’s delay', { 'event-data': { event: 'failed', severity: 'temporary', recipient: EMAIL } }, []],
  ['Mailgun’s complaint', { 'event-data': { event: 'complained', recipient: EMAIL } }, ['complained']],
  ['a delivery', { event: 'delivered', email: EMAIL }, []],
  ['no address', { email: 'olena', type: 'bounce' }, []],
  ['no object', 'bounce', []],
])('%s', (_what, body, reasons) => {
  expect(readBounces(body)).toEqual(reasons.map((reason) => ({ email: EMAIL, reason })));
});
