import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { passkeyApi } from '#shared/accounts/passkey-api.ts';
import { mayHavePasskeys } from '#shared/accounts/passkeys.ts';
import { call } from '#web/core/api/call.ts';

/** Whether this browser, at this address, can have passkeys. */
export function passkeysWork(): boolean {
  return browserSupportsWebAuthn() && mayHavePasskeys(window.location.hostname);
}

/** Whether the device itself can keep one: it asks for a finger, a face or a PIN. */
export async function deviceKeepsPasskeys(): Promise<boolean> {
  return passkeysWork() && (await platformAuthenticatorIsAvailable());
}

/** Whether the browser lists passkeys where an email is typed. */
export async function autofillsPasskeys(): Promise<boolean> {
  return passkeysWork() && (await browserSupportsWebAuthnAutofill());
}

/** Lets somebody choose a passkey, in a dialog of the browser or in the list under the email field, and signs in with it. */
export async function signInWithPasskey({ autofill }: { autofill: boolean }) {
  const optionsJSON = await call(passkeyApi.beginSignIn, {});
  const body = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  return call(passkeyApi.signIn, { body });
}

/** Ends whatever the browser still asks. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey and adds it to the account; `proof` as both steps ask for it. */
export async function addPasskey(proof: string) {
  const optionsJSON = await call(passkeyApi.beginAdding, {}, { proof });
  const body = await startRegistration({ optionsJSON });
  return call(passkeyApi.add, { body }, { proof });
}

/** What the browser says when there is a passkey already; it says the same for everything that its person declined. */
export function alreadyHasPasskey(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}
