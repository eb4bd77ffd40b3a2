import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { DomainError } from '#shared/core/errors.ts';
import type { Picture, PictureSizes } from './picture.ts';
import { checkSvg } from './svg.ts';

/** Drawing may take so long, in ms: an honest drawing takes a tenth of a second. */
const DRAW_TIMEOUT = 3_000;
/** The process may take so long until it can draw, in ms: much, for the machine may be busy. */
const START_TIMEOUT = 20_000;
/** Others go before it (as `nice` counts). */
const PRIORITY = 10;

/**
 * Draws a stranger's SVG in a process of its own, which is killed after 3 s. Throws what `checkSvg` throws, `picture_too_slow`, and
 * `unsupported_file` for what cannot be drawn.
 */
export async function drawSvg(bytes: Uint8Array, sizes: PictureSizes, timeout = DRAW_TIMEOUT): Promise<Picture> {
  checkSvg(bytes);
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'svg-process.ts'), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64'],
      // It needs nothing of this process's settings, least of all its secrets.
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
    // It gave up by itself, or was ended by the system.
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
    // It has ended meanwhile, or the system does not allow it: it is killed in time anyway.
  }
}
