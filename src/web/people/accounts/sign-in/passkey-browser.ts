import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { passkeyApi } from '#shared/people/accounts/sign-in/passkey-api.ts';
import { mayHavePasskeys } from '#shared/people/accounts/sign-in/passkeys.ts';
import { call } from '#web/core/api/call.ts';

export function passkeysWork(): boolean {
  return browserSupportsWebAuthn() && mayHavePasskeys(window.location.hostname);
}

/** Whether the device can store a passkey itself, unlocked by a finger, a face or a PIN. */
export async function deviceKeepsPasskeys(): Promise<boolean> {
  return passkeysWork() && (await platformAuthenticatorIsAvailable());
}

export async function autofillsPasskeys(): Promise<boolean> {
  return passkeysWork() && (await browserSupportsWebAuthnAutofill());
}

/** Resolves with the passkey that the person chooses in the browser's dialog or in the suggestions of the email field. */
export async function choosePasskey({ autofill }: { autofill: boolean }) {
  const optionsJSON = await call(passkeyApi.beginSignIn, {});
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
}

export function signInWithPasskey(body: Awaited<ReturnType<typeof choosePasskey>>) {
  return call(passkeyApi.signIn, { body });
}

export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey and adds it to the account; both steps need the `proof`. */
export async function addPasskey(proof: string) {
  const optionsJSON = await call(passkeyApi.beginAdding, {}, { proof });
  const body = await startRegistration({ optionsJSON });
  return call(passkeyApi.add, { body }, { proof });
}

/** The error of a browser that has a passkey already; it is the same for everything that the person declined. */
export function alreadyHasPasskey(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}
