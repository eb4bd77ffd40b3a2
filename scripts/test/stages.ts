import { existsSync } from 'node:fs';
import { installTestBrowsers } from '../chromium.mjs';
import { CLOCKS, type ClockName, clockOfDay } from '../clocks.mjs';
import { installHaPrograms } from '../ha-programs.mjs';
import { installOtherBrowsers } from '../other-browsers.mjs';

/** How the report of a stage is read (`reports.ts`); `exit` is a stage without one, which passes by its exit code. */
export type ReportKind = 'checks' | 'vitest' | 'playwright' | 'exit';

export interface Stage {
  name: string;
  program: 'node' | 'vitest' | 'playwright';
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  report: ReportKind;
  needsBuild?: boolean;
  /** No test of it may be skipped: each journey is tagged with the size at which it runs. */
  runsAll?: boolean;
  /** Installs what it needs; the reason, as a sentence, if it cannot run on this machine. */
  prepare?: () => string | null;
}

const NOON: ClockName = 'noon';

/** `npm test`: whether a change is right. */
export const TEST: readonly Stage[] = [
  { name: 'checks', program: 'node', args: ['scripts/check/all.ts'], report: 'checks' },
  vitest('unit and web', ['unit', 'tab', 'web']),
  vitest('api', ['api']),
  { name: 'build', program: 'node', args: ['scripts/setup/build-once.mjs'], report: 'exit' },
  {
    name: 'first screens',
    program: 'node',
    args: ['scripts/check/all.ts', 'first screen'],
    report: 'checks',
    needsBuild: true,
  },
  { ...journeys('journeys', NOON, { E2E_SIZE: 'own', E2E_CORE: 'only' }), runsAll: true },
];

/** Further stages of `npm run test:all`. */
const REST: readonly Stage[] = [
  { ...journeys('journeys beyond the core', NOON, { E2E_SIZE: 'own', E2E_CORE: 'without' }), runsAll: true },
  vitest('hosting', ['hosting']),
  // Another hour on each day: over a week, every journey has run at every hour.
  journeys('journeys at the other size', clockOfDay(new Date()), { E2E_SIZE: 'other' }),
  ...CLOCKS.filter((clock) => clock !== NOON).map(smoke),
  {
    name: 'browsers',
    program: 'playwright',
    args: ['test', '--config=playwright.browsers.config.ts'],
    report: 'playwright',
    needsBuild: true,
    prepare: installOtherBrowsers,
  },
  { ...vitest('benches', ['benches']), needsBuild: true },
  { ...vitest('feeds', ['feeds']), needsBuild: true },
  { ...play('fuzz', ['bench/attacks.ts', 'fuzz', '--every', '6']), needsBuild: true },
  // Short plays, in which only losses count: how fast a busy machine is back says nothing.
  play('kills', ['bench/survive.ts', 'kills', '--rounds', '3', '--control', '0', '--limit', '0']),
  { ...play('high availability', ['deploy/ha/play.ts', '--kills', '2', '--limit', '0']), prepare: installHaPrograms },
  vitest('install', ['install']),
  {
    ...play('upgrade', ['scripts/upgrade.ts']),
    prepare: () => (existsSync('.git') ? null : 'An earlier version is in a git repository only.'),
  },
];

export const ALL: readonly Stage[] = [...TEST, ...REST];

/**
 * The stages whose names start with one of these words; all of them if no word is given. A chosen stage brings the build that it
 * needs. Throws an Error with a sentence for a word that no stage starts with.
 */
export function chooseStages(stages: readonly Stage[], words: readonly string[]): readonly Stage[] {
  const unknown = words.find((word) => !stages.some(({ name }) => name.startsWith(word)));
  if (unknown !== undefined)
    throw new Error(`There is no stage ${unknown}; there are: ${stages.map(({ name }) => name).join(', ')}.`);
  if (words.length === 0) return stages;
  const chosen = stages.filter(({ name }) => words.some((word) => name.startsWith(word)));
  const builds = chosen.some(({ needsBuild }) => needsBuild);
  return stages.filter((stage) => chosen.includes(stage) || (builds && stage.name === 'build'));
}

export function vitest(name: string, projects: readonly string[], args: readonly string[] = []): Stage {
  const chosen = projects.map((project) => `--project=${project}`);
  return {
    name,
    program: 'vitest',
    args: ['run', ...chosen, ...args],
    report: 'vitest',
    // A log is read as text: with CI=true each of 9,000 dots would bring its colour along.
    ...(!process.stdout.isTTY && { env: { NO_COLOR: '1' } }),
  };
}

export function journeys(
  name: string,
  clock: ClockName,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Stage {
  return {
    name,
    program: 'playwright',
    args: ['test', ...args],
    env: { ...env, E2E_CLOCK: clock },
    report: 'playwright',
    needsBuild: true,
    prepare: () => {
      installTestBrowsers();
      return null;
    },
  };
}

/** A program that ends with 0 or 1 and one line. */
function play(name: string, args: readonly string[]): Stage {
  return { name, program: 'node', args, report: 'exit' };
}

/** The core journeys at another hour, on a server without demo data, which starts in seconds. */
function smoke(clock: ClockName): Stage {
  return journeys(`clock ${clock}`, clock, { E2E_DEMO: 'off', E2E_SIZE: 'own' }, ['--grep=@smoke']);
}
