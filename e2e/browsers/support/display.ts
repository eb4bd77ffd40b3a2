import { type ChildProcess, spawn } from 'node:child_process';
import type { Size } from './engine.ts';

export interface Display {
  /** The value of the variable DISPLAY: `:99`. */
  name: string;
  close(): Promise<void>;
}

/** Starts a virtual screen with a window manager, which WebKit needs for its full screen. */
export async function openDisplay({ width, height }: Size): Promise<Display> {
  // Xvfb chooses a free number itself and writes it to the descriptor.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await firstLine(screen)}`;
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } });
  return {
    name,
    close: async () => {
      await stop(manager);
      await stop(screen);
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.trim());
    });
  });
}

/** Ends a process that was started here, and waits until it has ended. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}
