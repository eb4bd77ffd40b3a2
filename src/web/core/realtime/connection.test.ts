import { expect, test } from 'vitest';
import { socketAddress } from './connection.ts';

test.each([
  ['http://localhost:8080/', '6001', 'ws://localhost:6001/'],
  ['http://127.0.0.1:8080/trips', '7001', 'ws://127.0.0.1:7001/'],
  ['https://vezu.example:8443/', '6001', 'wss://vezu.example:6001/'],
  ['http://[::1]:8080/', '6001', 'ws://[::1]:6001/'],
  ['https://vezu.example/', '6001', 'wss://vezu.example/ws'],
  ['http://vezu.example/', '6001', 'ws://vezu.example/ws'],
  ['http://localhost:8080/', null, 'ws://localhost:8080/ws'],
  ['http://localhost:8080/', '', 'ws://localhost:8080/ws'],
  ['http://localhost:8080/', '70000', 'ws://localhost:8080/ws'],
  ['http://localhost:8080/', '6001@evil.example', 'ws://localhost:8080/ws'],
])('a page at %s with the port %j uses the socket address %s', (page, wsPort, address) => {
  expect(socketAddress(new URL(page), wsPort)).toBe(address);
});
