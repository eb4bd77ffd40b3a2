import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { InvitedRole } from '#shared/network/carriers/policy.ts';
import type { Identity, SignUp } from '#shared/people/accounts/base/schema.ts';
import { now } from './clock.ts';
import { people, takeUpJobs } from './database.ts';
import { ask, ORIGIN } from './server.ts';

/** A person who can sign in. */
export interface DemoAccount {
  email: string;
  password: string;
}

/** A signed-in person. All browsers of a demo account share one session, because another sign-in would end the first. */
export type Session = Identity & DemoAccount & { token: string };

export const DEMO_PASSWORD = 'Vezu-demo-2026!';

const DEMO = {
  passenger: 'passenger',
  newPassenger: 'newpassenger',
  singleDriver: 'driver',
  freshDriver: 'freshdriver',
  hiredDriver: 'taras.havryliuk',
  newDriver: 'newdriver',
  owner: 'owner',
  dispatcher: 'dispatcher',
} as const;

export type DemoRole = keyof typeof DEMO;

/** A demo account, signed in once for the whole run. */
export function demo(role: DemoRole): Session {
  const sessions: Record<string, Session> = JSON.parse(process.env.E2E_SESSIONS ?? '{}');
  const session = sessions[role];
  if (!session) throw new Error(`nobody signed in as ${role}`);
  return session;
}

/** Signs every demo account in. Playwright runs it before the first journey and passes the environment to its workers. */
export default async function signEverybodyIn(): Promise<void> {
  if (process.env.E2E_DEMO === 'off') return;
  const sessions = await Promise.all(
    Object.entries(DEMO).map(async ([role, name]) => {
      const account = { email: `${name}@demo.vezu.app`, password: DEMO_PASSWORD };
      return [role, { ...account, ...(await ask<Identity & { token: string }>('POST /api/login', { body: account })) }];
    }),
  );
  process.env.E2E_SESSIONS = JSON.stringify(Object.fromEntries(sessions));
}

let made = 0;

/** A person of a journey's own, not signed up yet, with a unique family name. */
export function somebody(name: string): { name: string; lastName: string; phone: string } & DemoAccount {
  made += 1;
  const own = randomBytes(5).toString('hex');
  const lastName = `Е${[...own].map((digit) => 'абвгдезиклмнопрс'[Number.parseInt(digit, 16)]).join('')}`;
  return {
    name,
    lastName,
    phone: '+380671234567',
    email: `p${made}.${own}@journey.example`,
    password: DEMO_PASSWORD,
  };
}

const AS_PASSENGER = { userType: 'passenger', singleDriver: true, carrierName: '', locale: 'uk' } as const;

type Kind = { [Key in keyof SignUp]?: NonNullable<SignUp[Key]> };

/** A new person with a confirmed address and a session, written into the database: the sign-up itself has journeys of its own. */
export async function signUp(name: string, kind: Kind = {}): Promise<Session> {
  const person = somebody(name);
  const form = { ...AS_PASSENGER, ...person, ...kind };
  const token = await (await people()).add(form, new Date(now()));
  return { ...person, token, ...(await identityOf(token)) };
}

/** Makes a driver or a dispatcher of a company of a person, as an invitation does that they accept. */
export async function join(owner: Session, person: Session, role: InvitedRole): Promise<Session> {
  const member = { carrierId: owner.carrier?.carrier_id ?? 0, role };
  const token = await (await people()).join(person.user.id, member, new Date(now()));
  return { ...person, token, ...(await identityOf(token)) };
}

function identityOf(token: string): Promise<Identity> {
  return ask<Identity>('GET /api/me', { token });
}

/** Signs a person up through the API; their address is not confirmed. */
export async function signUpUnconfirmed(name: string, kind: Kind = {}): Promise<Session> {
  const person = somebody(name);
  const body: SignUp = { userType: 'passenger', ...person, passwordRepeat: person.password, terms: true, ...kind };
  const signedIn = await ask<Identity & { token: string }>('POST /api/signup', { body });
  return { ...person, ...signedIn };
}

/** A proof of identity of a person, which is good for ten minutes of the session (docs/product.md 3.11). */
export async function proofOf({ token, password }: Session): Promise<string> {
  const { proof } = await ask<{ proof: string }>('POST /api/me/proof', { token, body: { password } });
  return proof;
}

/** Invites a person as a driver of an owner's company. */
export async function invite(
  owner: Session,
  { email, name, lastName }: { email: string; name: string; lastName: string },
): Promise<void> {
  const body = { email, name, lastName, role: 'driver' };
  await ask('POST /api/carrier/invitations', { token: owner.token, proof: await proofOf(owner), body });
}

/** The content of the newest confirmation mail to an address, once a job has sent it. */
export async function confirmationMail(email: string): Promise<{ code: string; link: string }> {
  const mail = await newestMail(email, (text) => />\d{6}</.test(text));
  return { code: />(\d{6})</.exec(mail)?.[1] ?? '', link: linkIn(mail, 'confirm-email') };
}

/** The link to this page in the newest mail to an address, once a job has sent it. */
export async function mailedLink(email: string, page: string): Promise<string> {
  return linkIn(await newestMail(email, (text) => linkIn(text, page) !== ''), page);
}

/** How long the attempts to find a mail are apart, in ms; the last for all further ones. */
const MAIL_INTERVALS = [20, 40, 80, 160, 320, 500];

async function newestMail(email: string, isMeant: (text: string) => boolean): Promise<string> {
  let mail = '';
  await takeUpJobs();
  await expect(async () => {
    const list = await pageText('/outbox');
    const row = list.split('<tr>').find((line) => line.includes(`<td>${email}</td>`)) ?? '';
    mail = await pageText(/href="(\/outbox\/\d+)"/.exec(row)?.[1] ?? '/outbox/none');
    expect(isMeant(mail)).toBe(true);
  }).toPass({ timeout: 20_000, intervals: MAIL_INTERVALS });
  return mail;
}

function linkIn(mail: string, page: string): string {
  return new RegExp(`href="([^"]*${page}[^"]*)"`).exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

async function pageText(path: string): Promise<string> {
  const response = await fetch(`${ORIGIN}${path}`);
  if (!response.ok) throw new Error(`${response.status} to ${path}`);
  return response.text();
}

/** The browser state of a signed-in person (docs/product.md 3.5). */
export function stateOf({ token, user, carrier }: Session) {
  const stored = { token, userType: user.userType, userInfo: user, carrierInfo: carrier };
  return {
    cookies: [
      {
        name: 'vezu_token',
        value: token,
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin: ORIGIN, localStorage: [{ name: 'vezu', value: JSON.stringify(stored) }] }],
  };
}

const UNUSED = 'journey_session_unused';

/**
 * Signs a person in in a browser context whose pages are not open yet, without the form. The first page stores the session before its
 * scripts run; a context with a given `storageState` would open a page of its own for it, which takes as long as a blank journey.
 */
export async function openSession(context: BrowserContext, person: Session): Promise<void> {
  const { cookies, origins } = stateOf(person);
  const stored = origins[0]?.localStorage[0]?.value ?? '';
  await context.addCookies([...cookies, { name: UNUSED, value: '1', url: ORIGIN }]);
  await context.addInitScript(storeSession, { stored, origin: ORIGIN, unused: UNUSED });
}

/** Runs in each page, and does it in the first one only: a person who signs out stays signed out. */
function storeSession({ stored, origin, unused }: { stored: string; origin: string; unused: string }): void {
  if (location.origin !== origin || !document.cookie.includes(unused)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: it is deleted before any script of the page runs
  document.cookie = `${unused}=; Max-Age=0; Path=/`;
  localStorage.setItem('vezu', stored);
}

/** Signs in on the page, in any language, and waits until the account pages are left. */
export async function signIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  await page.goto('/account/login');
  await fillSignIn(page, { email, password });
}

/** The same where the sign-in page is open already. */
export async function fillSignIn(page: Page, { email, password }: DemoAccount): Promise<void> {
  // The page before it may still be there for a moment, with its own mail field.
  await page.locator('form:has(input[type=password]) input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page).not.toHaveURL(/\/account\//);
}
