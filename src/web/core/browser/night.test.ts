import { beforeEach, describe, expect, test, vi } from 'vitest';

const jar = new Map<string, string>();
const stored = new Map<string, string>();

vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Kyiv'));
vi.stubGlobal('document', {
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(line: string) {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (rest.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  },
  documentElement: { dataset: {} },
});
vi.stubGlobal('window', { location: { protocol: 'http:' } });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

const { applyNight, chooseNight, darkUntil, dayTheme, rememberPlace } = await import('./night.ts');

const NOON = new Date('2026-11-21T10:00:00Z');
const NIGHT = new Date('2026-11-21T22:00:00Z');
const shown = () => jar.get('vezu_theme') ?? 'system';

beforeEach(() => {
  jar.clear();
  stored.clear();
});

describe('the dark theme at night', () => {
  test('is off until it is chosen', () => {
    applyNight(NIGHT);
    expect([shown(), dayTheme(), darkUntil(NIGHT)]).toEqual(['system', null, null]);
  });

  test.each(['system', 'light'] as const)(
    'shows the theme %s by day and the dark one between sunset and sunrise',
    (theme) => {
      chooseNight(true, theme, NOON);
      expect([shown(), darkUntil(NOON)]).toEqual([theme, null]);
      applyNight(NIGHT);
      expect(shown()).toBe('dark');
      applyNight(new Date('2026-11-22T10:00:00Z'));
      expect([shown(), dayTheme()]).toEqual([theme, theme]);
    },
  );

  test('restores the day theme when it is switched off at night', () => {
    chooseNight(true, 'light', NIGHT);
    chooseNight(false, 'light', NIGHT);
    expect([shown(), dayTheme()]).toEqual(['light', null]);
  });

  test('follows the sun at the bus: it still shines in Lisbon when it is dark in Lviv', () => {
    const evening = new Date('2026-11-21T16:00:00Z');
    chooseNight(true, 'light', evening);
    expect(shown()).toBe('dark');
    rememberPlace({ lat: 38.72, lon: -9.14 });
    applyNight(evening);
    expect([shown(), darkUntil(evening)]).toEqual(['light', null]);
  });

  test('knows until when it is dark', () => {
    rememberPlace({ lat: 49.84, lon: 24.03 });
    chooseNight(true, 'light', NIGHT);
    expect(darkUntil(NIGHT)?.toISOString().slice(0, 15)).toBe('2026-11-22T05:4');
  });
});
