import type { Page } from '@playwright/test';
import { crawl, cyrillicOf, listen, overflowing } from './support/crawl.ts';
import { driverWithBus, routeOf } from './support/fleet.ts';
import { type DemoRole, demo } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Who = DemoRole | 'visitor';

interface Walk {
  starts: string[];
  /** Screens that must be among those found. */
  among?: string[];
  /** Only `starts`: the screens of an empty account, which otherwise equal those of another. */
  short?: boolean;
}

/** The same for everybody: inspected as a visitor only. */
const PUBLIC = /^\/(?:welcome|help|search|carriers|p\/|driver\/show\/#)/;

const WALKS: Record<Who, Walk> = {
  visitor: {
    starts: ['/welcome', '/account/login', '/account/setup-password', '/settings', '/help'],
    among: [
      ...['/account/forgot-password', '/account/signup', '/account/signup/carrier', '/account/signup/driver'],
      ...['/search', '/search/#', '/carriers/#', '/driver/show/#'],
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
    starts: ['/driver', '/driver/edit', '/settings'],
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

/** Roles whose English desktop shows nothing that neither their phone nor an owner's desktop does. */
const AS_ON_A_PHONE = ['passenger', 'singleDriver'];

/** The name of the other language, and of a town as it may be typed, are intended. */
const MEANT = ['Українська', 'Краків'];

for (const [who, { starts, among = [], short = false }] of Object.entries(WALKS)) {
  for (const locale of short ? (['uk'] as const) : (['uk', 'en'] as const)) {
    const asOnAPhone = AS_ON_A_PHONE.includes(who);
    test(`every screen of ${who} in ${locale} is accessible, fits, and has only texts of its language`, {
      tag: asOnAPhone && locale === 'en' ? [] : ['@both'],
    }, async ({ pageOf, axe, isMobile }) => {
      // Both themes are inspected in one language, or one in each.
      const once = short || (asOnAPhone && !isMobile);
      test.slow();
      const page = await pageOf(isRole(who) ? demo(who) : null, locale);
      const { unknown } = listen(page);
      if (who === 'visitor') starts.push(`/search/${(await routeOf(await driverWithBus('Йосип'))).tripId}/book`);
      const goes = (pattern: string) => !short && (who === 'visitor' || !PUBLIC.test(pattern));
      const found = await crawl(page, starts, goes, async (pattern) => {
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect.soft(page, `the title of ${pattern}`).toHaveTitle(/^(?:\(\d+\+?\) )?Vezu · \S/);
        expect.soft(await overflowing(page), `what does not fit at ${pattern}`).toEqual([]);
        if (locale === 'en')
          expect.soft(await unknown(await foreign(page)), `Ukrainian words at ${pattern}`).toEqual([]);
        await axe(page, once ? undefined : [locale === 'uk' ? 'light' : 'dark']);
      });
      expect(
        among.filter((pattern) => !found.includes(pattern)),
        'screens that no link leads to',
      ).toEqual([]);
    });
  }
}

function isRole(who: string): who is DemoRole {
  return who !== 'visitor';
}

async function foreign(page: Page): Promise<string[]> {
  const words = await cyrillicOf(page);
  // Initials of a name are shown.
  return words.filter((word) => word.length > 2 && !MEANT.includes(word));
}
