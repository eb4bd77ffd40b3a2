import { execFile, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

/**
 * Every command of every bench runs once with the smallest amounts that it takes: it starts, measures and ends well, so that none goes stale
 * unseen. Its figures mean nothing here.
 */
const SMALL: Record<string, string> = {
  'booking last-seat': '--rounds 2',
  'chat storm': '--messages 60 --breaks 5 --chats 2',
  'chat unread': '--turns 1',
  'chat long': '--turns 5',
  'growth sizes': '--carriers 2 --turns 3',
  'location intake': '--seconds 1',
  'location watchers': '--seconds 1 --drivers 100',
  'location marker': '--fixes 200 --seeds 1',
  'location eta': '--trips 50',
  'office find': '--bookings 2000 --turns 2',
  'office figures': '--routes 2 --turns 2',
  'office lookup': '--bookings 2000 --people 500 --turns 2',
  'office market': '--misses 2 --bookings 500 --turns 2',
  'phone data': '--hours 0.02 --openings 1 --minutes 1',
  'phone memory': '--rounds 1 --messages 40 --trips 40',
  'requests search': '--seconds 1 --routes 50',
  'requests booking': '--seconds 1',
  'screens first': '--runs 1',
  'screens taps': '--taps 1',
  'sockets rooms': '--connections 50 --seconds 1 --turns 1',
  'sockets positions': '--buses 50 --seconds 1 --turns 1',
  'start kills': '--kills 1',
  'survive stops': '--requests 20 --stops 1 --control 0',
};

/** These compare with a limit or with a control that holds for more rounds on a quiet machine: here only their line of the result is expected. */
const WITHOUT_VERDICT: Record<string, { amounts: string; line: string }> = {
  'attacks requests': { amounts: '--only nested', line: 'requests: ' },
  'attacks neighbours': { amounts: '--seconds 1 --only sign-ups', line: 'neighbours: ' },
  'attacks fuzz': { amounts: '--every 1000', line: 'fuzz: ' },
  'attacks overload': { amounts: '--seconds 1', line: 'overload: ' },
  'attacks sign-in': { amounts: '--rounds 2 --guesses 20', line: 'sign-in: ' },
  'booking oversell': { amounts: '--seeds 1', line: 'oversell: ' },
  'booking burst': { amounts: '--rounds 1', line: 'burst: ' },
  'office day': { amounts: '--trips 12 --bookings 60 --customers 20 --runs 1', line: 'load ' },
  'phone offline': { amounts: '--minutes 2', line: 'offline: ' },
  'sockets return': { amounts: '--sockets 20 --seconds 1', line: 'reconnect: ' },
  'start times': { amounts: '', line: 'start: ' },
  'survive kills': { amounts: '--rounds 1 --control 0', line: 'survive: ' },
};

const run = promisify(execFile);

function argumentsOf(command: string, amounts: string): string[] {
  const [program = '', name = ''] = command.split(' ');
  return [join(import.meta.dirname, `${program}.ts`), name, ...amounts.split(' ').filter((word) => word !== '')];
}

describe.concurrent('the benches', () => {
  test.each(Object.entries(SMALL))('%s', async (command, amounts) => {
    await expect(run(process.execPath, argumentsOf(command, amounts))).resolves.toBeDefined();
  });

  test.each(Object.entries(WITHOUT_VERDICT))('%s', async (command, { amounts, line }) => {
    const failed = (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' });
    const { stdout } = await run(process.execPath, argumentsOf(command, amounts)).catch(failed);
    expect(stdout).toContain(line);
  });
});

test('every command of every bench is in the list', () => {
  const programs = readdirSync(import.meta.dirname).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const commands = programs.flatMap((file) => {
    const names = execFileSync(process.execPath, [join(import.meta.dirname, file), '--list'], { encoding: 'utf8' });
    return names
      .trim()
      .split('\n')
      .map((name) => `${file.slice(0, -3)} ${name}`);
  });
  expect(commands.sort()).toEqual([...Object.keys(SMALL), ...Object.keys(WITHOUT_VERDICT)].sort());
});
