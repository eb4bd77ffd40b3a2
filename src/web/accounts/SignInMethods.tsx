import { PasskeysSection } from './PasskeysSection.tsx';
import { ProvidersSection } from './ProvidersSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SignInsSection } from './SignInsSection.tsx';

/** The sign-in settings besides the password, loaded when the settings are open. */
export function SignInMethods() {
  return (
    <>
      <PasskeysSection />
      <ProvidersSection />
      <SecondFactorSection />
      <SignInsSection />
    </>
  );
}
