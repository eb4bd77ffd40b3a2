import { argv } from 'node:process';
import { parseArgs } from 'node:util';

type Amount = string | number | boolean;

interface Command {
  /** The amounts by the name of their option, with their defaults. */
  amounts: Readonly<Record<string, Amount>>;
  run(amounts: Readonly<Record<string, Amount | undefined>>): Promise<boolean | undefined>;
}

/** `run` resolves to false when a promise was broken; the process then ends with 1. */
export function command<T extends Record<string, Amount>>(
  amounts: T,
  run: (amounts: T) => Promise<boolean | undefined>,
): Command {
  return { amounts, run: (overrides) => run({ ...amounts, ...overrides }) };
}

/** Runs the command of the first argument: `node bench/booking.ts oversell --seeds 20`. `--list` prints the names of all. */
export async function runCommands(commands: Readonly<Record<string, Command>>): Promise<void> {
  const [name = '', ...args] = argv.slice(2);
  const chosen = commands[name];
  if (!chosen) {
    console.log(Object.keys(commands).join('\n'));
    process.exitCode = name === '--list' ? 0 : 1;
    return;
  }
  if ((await chosen.run(read(chosen.amounts, args))) === false) process.exitCode = 1;
}

function read(amounts: Command['amounts'], args: string[]): Record<string, Amount | undefined> {
  const options = Object.entries(amounts).map(([name, amount]) => {
    const type = typeof amount === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ args, options: Object.fromEntries(options) });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof amounts[name] !== 'number') return [name, value];
      if (!Number.isFinite(Number(value))) throw new Error(`--${name} must be a number, not ${value}`);
      return [name, Number(value)];
    }),
  );
}
