import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A registry of two small packages on this machine, as npm asks one. */
export interface Registry {
  url: string;
  names: readonly string[];
  integrity(name: string): string;
  /** Lets requests for the files of a package wait; the returned promise is fulfilled by the first of them. */
  holdBack(name: string): Promise<void>;
  /** Answers what waits, and holds back nothing more. */
  release(): void;
  close(): Promise<void>;
}

const NAMES = ['left', 'right'] as const;
/** The package that brings Node to this machine: here a script that runs the Node of the tests. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

export async function openRegistry(): Promise<Registry> {
  const files = new Map([...NAMES, NODE_PACKAGE].map((name) => [name as string, packed(name)]));
  const integrity = (name: string) =>
    `sha512-${createHash('sha512')
      .update(files.get(name) ?? '')
      .digest('base64')}`;
  let held: string | null = null;
  let reached: () => void = () => undefined;
  const waiting: [ServerResponse, Buffer][] = [];
  const server = createServer((request, response) => {
    const [, name = '', file] = (request.url ?? '').split('/');
    const content = files.get(name);
    if (name === '-') response.end('{}');
    else if (!content) response.writeHead(404).end('{}');
    else if (!file) response.setHeader('content-type', 'application/json').end(JSON.stringify(described(name)));
    else if (name !== held) response.end(content);
    else {
      waiting.push([response, content]);
      reached();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    names: NAMES,
    integrity,
    holdBack: (name) => {
      held = name;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    release: () => {
      held = null;
      for (const [response, content] of waiting.splice(0)) response.end(content);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };

  function described(name: string): object {
    const dist = { tarball: `${url}${name}/${name}.tgz`, integrity: integrity(name) };
    return {
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0', main: 'index.js', dist } },
    };
  }
}

/** A package that is its own name, as the file that a registry sends. */
function packed(name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vezu-packed-'));
  try {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    writeFileSync(join(folder, 'package/index.js'), `module.exports = '${name}';\n`);
    if (name === NODE_PACKAGE) {
      mkdirSync(join(folder, 'package/bin'));
      writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    }
    return execFileSync('tar', ['-czf', '-', '-C', folder, 'package']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
