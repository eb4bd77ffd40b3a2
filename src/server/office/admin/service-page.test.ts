import { expect, test } from 'vitest';
import { appScene } from '#testing/scene.ts';

const app = appScene({
  now: '2026-06-10T09:00:00Z',
  context: { imprint: 'ТОВ «Їдемо» <Київ>\nЄДРПОУ 12345678', commit: '521e630e' },
});

/** The page after the time for which it is stored. */
async function page(path: string): Promise<string> {
  app.clock.advance(6_000);
  const response = await app.request('GET', path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self'");
  return response.text();
}

test('visitors read the state, who runs the service, and the statement of accessibility, in both languages', async () => {
  const uk = await page('/service');
  expect(uk).toContain('<html lang="uk">');
  expect(uk).toContain('Усе працює.');
  expect(uk).toContain('ТОВ «Їдемо» &lt;Київ&gt;<br>\nЄДРПОУ 12345678');
  expect(uk).toContain('support@vezu.test');
  expect(uk).toContain('2019/882');
  const en = await page('/service/en');
  expect(en).toContain('<html lang="en">');
  expect(en).toContain('Everything works.');
});

test('an incident that goes on is the state, one that is over has its times, and what only operators notice is not shown', async () => {
  await app.sql`
    insert into trouble (kind, since, over_at, facts) values
      ('mails', '2026-06-10T08:00:00Z', null, '{}'), ('errors', '2026-06-01T10:00:00Z', '2026-06-01T11:30:00Z', '{}'),
      ('jobs', '2026-06-02T10:00:00Z', '2026-06-02T10:20:00Z', '{"minutes": 12}'), ('disk', '2026-06-03T10:00:00Z', null, '{}'),
      ('jobs', '2026-06-03T10:00:00Z', '2026-06-03T11:00:00Z', '{"minutes": 0}'), ('errors', '2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', '{}')`;
  const en = await page('/service/en');
  expect(en).toContain('<strong>Emails arrive late</strong> since 2026-06-10 11:00, Kyiv time');
  const rows = [...en.matchAll(/<tr><td>(.*)<\/td><\/tr>/g)].map(([, row = '']) => row.split('</td><td>'));
  expect(rows).toEqual([
    ['Notifications arrive late', '2026-06-02 13:00', expect.stringMatching(/^20\s/)],
    ['Some actions end with an error', '2026-06-01 13:00', expect.stringMatching(/^1\s.*30\s/)],
  ]);
});

test('the health of a node names its commit', async () => {
  expect(await (await app.request('GET', '/health')).json()).toEqual({
    status: 'up',
    version: expect.any(String),
    commit: '521e630e',
  });
});
