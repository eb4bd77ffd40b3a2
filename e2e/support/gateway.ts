import { expect } from '@playwright/test';
import { codeIn, phoneGatewayServer } from '#testing/services/phone-gateway-server.ts';

/** Starts the gateway to telephones of the run; Playwright runs it before the first journey, and what it returns after the last. */
export default async function startGateway(): Promise<() => Promise<void>> {
  const { close } = await phoneGatewayServer(Number(process.env.E2E_GATEWAY_PORT));
  return close;
}

/** The newest text message to a number, once there are so many. */
export async function textTo(phone: string, count = 1): Promise<string> {
  let texts: { text: string }[] = [];
  await expect(async () => {
    const answer = await fetch(`http://127.0.0.1:${process.env.E2E_GATEWAY_PORT}/?to=${encodeURIComponent(phone)}`);
    texts = await answer.json();
    expect(texts.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 20_000 });
  return texts.at(-1)?.text ?? '';
}

/** The code in the newest text message to a number. */
export async function textedCode(phone: string): Promise<string> {
  return codeIn(await textTo(phone));
}
