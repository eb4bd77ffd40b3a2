import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Verdict } from './source.ts';

/** Runs one of the package's tools; its output is the failure. */
export function runTool(tool: string, ...args: string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${tool}`, args, {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
    child.on('error', (error) => resolve({ failures: [`${tool} does not start: ${error.message}`] }));
    child.on('close', (code) => {
      const output = stripVTControlCharacters(Buffer.concat(printed).toString()).trim();
      resolve({ failures: code === 0 ? [] : [output || `${tool} ended with ${code}`] });
    });
  });
}
