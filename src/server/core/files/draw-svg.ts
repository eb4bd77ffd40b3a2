import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '#shared/core/errors.ts';
import type { Picture, PictureSizes } from './picture.ts';
import { checkSvg } from './svg.ts';

/** The time limit for rendering, in ms; a normal drawing takes about 100 ms. */
const DRAW_TIMEOUT = 3_000;
/** The time limit for the start of the process, in ms; it is generous because the machine may be busy. */
const START_TIMEOUT = 20_000;
/** The process has a lower priority than others (a `nice` value). */
const PRIORITY = 10;

/**
 * Renders an untrusted SVG in a separate process, which is killed after 3 s. Throws what `checkSvg` throws, `picture_too_slow`, and
 * `unsupported_file` when the SVG cannot be rendered.
 */
export async function drawSvg(bytes: Uint8Array, sizes: PictureSizes, timeout = DRAW_TIMEOUT): Promise<Picture> {
  checkSvg(bytes);
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'svg-process.ts'), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64'],
      // The process does not get this process's environment, which holds secrets.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    });
    const end = (error: DomainError | null, picture?: Picture) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.kill('SIGKILL');
      if (picture) resolve(picture);
      else reject(error ?? new DomainError('unsupported_file', { detail: 'not a readable picture' }));
    };
    const tooSlow = () => end(new DomainError('picture_too_slow'));
    let timer = setTimeout(() => end(new DomainError('overloaded')), START_TIMEOUT);
    child.once('error', () => end(new DomainError('overloaded')));
    // The process ended by itself or was killed by the system.
    child.once('exit', tooSlow);
    child.on('message', (message: 'ready' | Picture | null) => {
      if (message !== 'ready') return end(null, message ?? undefined);
      clearTimeout(timer);
      timer = setTimeout(tooSlow, timeout);
      lowerPriority(child.pid);
      child.send({ bytes, sizes });
    });
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, PRIORITY);
  } catch {
    // The process has ended already, or the system does not allow the change; the time limit applies anyway.
  }
}
