import { beforeEach, describe, expect, it } from 'vitest';
import { embedApi } from '#shared/office/integrations/embed-api.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { signUpForm } from '#testing/accounts.ts';
import { outcome } from '#testing/booking-actions.ts';
import { appScene } from '#testing/scene.ts';
import { smallWeb } from '#testing/services/small-web.ts';

const SITE = 'https://www.yavoryna.example';

const web = smallWeb({
  'index.html': '<!doctype html><html lang="uk"><head><title>Vezu</title></head><body></body></html>',
  'embed.js': 'void 0;',
  'other.js': 'void 0;',
});
const app = appScene(() => ({ web: web() }));

let owner: { token: string; carrierId: number };
beforeEach(async () => {
  const { token, user } = await app.call(accountsApi.signUp, {
    body: signUpForm({ userType: 'carrier', carrierName: 'Яворина' }),
  });
  await app.sql`update account set email_confirmed_at = now() where id = ${user.id}`;
  const [row] = await app.sql<{ carrierId: number }[]>`select carrier_id from member where account_id = ${user.id}`;
  owner = { token, carrierId: row?.carrierId ?? 0 };
});

const name = (origins: string[]) => app.call(embedApi.set, { body: { origins } }, owner.token);
const open = (path: string, headers: Record<string, string> = {}) =>
  app.request('GET', path, { headers, redirect: 'manual' });

async function framersOf(path: string) {
  const { headers } = await open(path);
  return /(?:^|; )frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

describe('the pages in a frame', () => {
  it('may be shown by the sites that the carrier has named and by the app’s own preview, and by nobody else', async () => {
    expect(await framersOf(`/embed/${owner.carrierId}/uk/search`)).toBe("'self'");
    await name([SITE, 'http://localhost:4000']);
    expect(await framersOf(`/embed/${owner.carrierId}/uk/search`)).toBe(`'self' ${SITE} http://localhost:4000`);
    expect(await framersOf(`/embed/${owner.carrierId}/en-dark/b/0123456789abcdef`)).toContain(SITE);
    await name([]);
    expect(await framersOf(`/embed/${owner.carrierId}/uk/search`)).toBe("'self'");
  });

  it('are those below the address of the carrier only', async () => {
    await name([SITE]);
    const { carrierId } = owner;
    const others = [
      '/search',
      `/carriers/${carrierId}`,
      `/embed/${carrierId}`,
      `/embed/${carrierId}/de/search`,
      `/embed/${carrierId}/uk-pink/search`,
      `/embed/${carrierId}x/uk/search`,
      `/x/embed/${carrierId}/uk/search`,
      `/embed/999999999/uk/search`,
      '/api/countries',
      '/embed.js',
    ];
    expect(await Promise.all(others.map(framersOf))).toEqual(others.map(() => "'none'"));
  });

  it('are in the language and the theme of their address, whatever the cookies say', async () => {
    const cookie = 'vezu_locale=uk; vezu_theme=light; vezu_token=abc';
    const html = await (await open(`/embed/${owner.carrierId}/en-dark/search`, { cookie })).text();
    expect(html).toContain('<html lang="en" data-theme="dark">');
  });

  it('are the same pages of the app in a tab of their own', async () => {
    const document = { 'sec-fetch-dest': 'document' };
    const led = async (path: string) => {
      const answer = await open(`/embed/${owner.carrierId}/en${path}`, document);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await led('/b/0123456789abcdef?card=done')).toEqual([302, '/b/0123456789abcdef?card=done&lang=en']);
    // never the address of another server
    expect(await led('//evil.example/search')).toEqual([302, '/evil.example/search?lang=en']);
    expect((await open(`/embed/${owner.carrierId}/en/search`, { 'sec-fetch-dest': 'iframe' })).status).toBe(200);
  });
});

it('other sites may load the script of the element, and no other file', async () => {
  const policy = async (path: string) => (await open(path)).headers.get('cross-origin-resource-policy');
  expect([await policy('/embed.js'), await policy('/other.js')]).toEqual(['cross-origin', 'same-origin']);
});

describe('the sites of a carrier', () => {
  it.each([
    ['a path is left out, and letters are written as in the header', ` ${SITE.toUpperCase()}/book?x=1 `, SITE],
    [
      'a name in Ukrainian as it is registered',
      'https://xn--80aack1bs9b.xn--j1amh',
      'https://xn--80aack1bs9b.xn--j1amh',
    ],
    ['without a scheme', 'www.yavoryna.example', SITE],
  ])('%s', async (_what, typed, stored) => {
    expect(await name([typed])).toEqual({ origins: [stored] });
    expect(await app.call(embedApi.settings, {}, owner.token)).toEqual({ origins: [stored] });
  });

  it.each([
    ['https://*.example.com'],
    ['http://shop.example'],
    [`${SITE}; script-src *`],
    ['https://one.example https://two.example'],
    ['javascript:alert(1)'],
    ['javascript://bus.example'],
    ['https://localhost.'],
    ['https://автобус.укр'],
    ['https://user@bus.example'],
    ["'self'"],
    ['*'],
    [''],
  ])('%s is refused', async (origin) => {
    expect(await outcome(name([origin]))).toBe('invalid_input');
  });

  it('are at most ten, and only a person with a confirmed address names them', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => `https://s${n}.example.org`);
    expect(await outcome(name(eleven))).toBe('invalid_input');
    await app.sql`update account set email_confirmed_at = null`;
    expect(await outcome(name([SITE]))).toBe('email_unconfirmed');
  });
});
