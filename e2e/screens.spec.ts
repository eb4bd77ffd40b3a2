import type { Page } from '@playwright/test';
import { crawl, cyrillicOf, listen, overflowing, overflowingEnlarged } from './support/crawl.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { type DemoRole, demo, type Session } from './support/people.ts';
import { plainWords, speakPseudo } from './support/pseudo.ts';
import { expect, test } from './support/test.ts';

type Who = DemoRole | 'visitor';

interface Walk {
  starts: string[];
  /** Screens that must be among those found. */
  among?: string[];
  /** Only `starts`: the screens of an empty account, which otherwise equal the screens of another. */
  short?: boolean;
}

/** The same for everybody: inspected as a visitor only. */
const PUBLIC = /^\/(?:welcome|help|search|carriers|p\/)/;

const WALKS: Record<Who, Walk> = {
  visitor: {
    starts: ['/welcome', '/account/login', '/account/setup-password', '/settings', '/help'],
    among: [
      ...['/account/forgot-password', '/account/signup', '/account/signup/carrier', '/account/signup/driver'],
      ...['/search', '/search/#', '/carriers/#'],
    ],
  },
  passenger: {
    starts: ['/passenger', '/trips/list?tab=finished', '/settings'],
    among: [
      '/passenger/show',
      '/passenger/edit',
      '/trips/list',
      '/trips/list/#/booking/#',
      '/trips/list?kind=parcel',
      '/chat',
    ],
  },
  singleDriver: {
    starts: ['/driver', '/driver/edit', '/settings', '/settings/screen-off'],
    among: [
      ...[
        '/driver/dashboard',
        '/driver/show',
        '/driver/bus',
        '/driver/bus-edit/#',
        '/driver/routes',
        '/driver/route-add',
      ],
      ...['/driver/route-edit/#', '/driver/about', '/driver/about-edit', '/trips/list/#', '/trips/list/#/booking/#'],
    ],
  },
  owner: {
    starts: ['/carrier', '/carrier/bus-add', '/carrier/profile', '/settings'],
    among: [
      ...['/carrier/dashboard', '/carrier/buses', '/carrier/buses/#', '/carrier/bus-edit/#', '/carrier/routes'],
      ...['/company/board', '/company/customers', '/company/card-payments'],
      ...['/carrier/route-add', '/carrier/route-edit/#', '/carrier/about', '/carrier/about-edit', '/trips/list/#'],
    ],
  },
  newPassenger: { starts: ['/passenger/show', '/trips/list', '/trips/list?kind=parcel'], short: true },
  freshDriver: {
    starts: ['/driver/dashboard', '/driver/bus', '/driver/routes', '/driver/route-add', '/driver/bus-add'],
    short: true,
  },
  hiredDriver: { starts: ['/trips/list', '/driver/bus', '/driver/routes'], short: true },
  newDriver: { starts: ['/driver/dashboard', '/driver/bus', '/driver/routes', '/trips/list'], short: true },
  dispatcher: { starts: ['/carrier/dashboard', '/carrier/buses', '/carrier/about', '/trips/list'], short: true },
};

/** The name of the other language, and of a town as it may be typed, are intended. */
const MEANT = ['Українська', 'Краків'];

/** They work at a desk. */
const OFFICE: readonly string[] = ['owner', 'dispatcher'] satisfies Who[];

for (const [who, { starts, among = [], short = false }] of Object.entries(WALKS)) {
  const goes = (pattern: string) => !short && (who === 'visitor' || !PUBLIC.test(pattern));
  const open = async (pageOf: (person: Session | null, locale: 'uk' | 'en') => Promise<Page>, locale: 'uk' | 'en') => {
    test.slow();
    const offer = who === 'visitor' ? [`/search/${(await routeOf(await driverWithBus('Йосип'))).tripId}/book`] : [];
    return { page: await pageOf(isRole(who) ? demo(who) : null, locale), all: [...starts, ...offer] };
  };

  // A single driver's walk takes as long as all others on a phone: `npm run test:all`.
  const core = OFFICE.includes(who) ? '@core-desktop' : '@core-phone';
  // By their addresses on a phone, and from one screen to another on a desktop.
  test(`every screen of ${who} is accessible in both themes and fits`, {
    tag: who === 'singleDriver' ? ['@both'] : ['@both', core],
  }, async ({ pageOf, axe, isMobile }) => {
    const { page, all } = await open(pageOf, 'uk');
    const found = await crawl(page, { starts: all, entry: isMobile ? 'address' : 'link' }, goes, async (pattern) => {
      await inspect(page, pattern, 'uk');
      // At 320 px on a phone, and for a visitor at the desktop's width too.
      if (isMobile || who === 'visitor')
        expect.soft(await overflowingEnlarged(page), `at ${pattern} with text of 200 %`).toEqual([]);
      await axe(page);
    });
    expect(missing(among, found), 'screens that no link leads to').toEqual([]);
  });

  // Its accessibility does not depend on the language.
  if (!short)
    test(`every screen of ${who} in English has only texts of its language, and fits`, async ({ pageOf }) => {
      const { page, all } = await open(pageOf, 'en');
      const { unknown } = listen(page);
      const found = await crawl(page, { starts: all, entry: 'link' }, goes, async (pattern) => {
        await inspect(page, pattern, 'en');
        expect.soft(await unknown(await foreign(page)), `Ukrainian words at ${pattern}`).toEqual([]);
      });
      expect(missing(among, found), 'screens that no link leads to').toEqual([]);
    });

  // Another language than ours is added as one folder of texts: nothing else may be in a language, and long words must fit.
  if (!short)
    test(`every screen of ${who} fits a language of long words, and has no word that is not in its texts`, {
      tag: ['@both'],
    }, async ({ pageOf }) => {
      const { page, all } = await open(pageOf, 'en');
      await speakPseudo(page.context());
      const { unknown } = listen(page);
      await crawl(page, { starts: all, entry: 'link' }, goes, async (pattern) => {
        await inspect(page, pattern, 'en');
        // The prerendered screen of a visitor is in English until the app has taken it over.
        await expect.soft.poll(async () => unknown(await plainWords(page)), `plain words at ${pattern}`).toEqual([]);
      });
    });
}

async function inspect(page: Page, pattern: string, locale: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect.soft(page, `the title of ${pattern}`).toHaveTitle(/^(?:\(\d+\+?\) )?Vezu · \S/);
  expect.soft(await overflowing(page), `what does not fit at ${pattern}`).toEqual([]);
}

function missing(among: readonly string[], found: readonly string[]): string[] {
  return among.filter((pattern) => !found.includes(pattern));
}

function isRole(who: string): who is DemoRole {
  return who !== 'visitor';
}

async function foreign(page: Page): Promise<string[]> {
  const words = await cyrillicOf(page);
  // Initials of a name are shown.
  return words.filter((word) => word.length > 2 && !MEANT.includes(word));
}
