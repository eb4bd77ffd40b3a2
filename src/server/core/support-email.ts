let address: string | null = null;

/** Says where people's questions go (setting SUPPORT_EMAIL), null for nowhere; called once at the start. */
export function supportIsAt(email: string | null): void {
  address = email;
}

/** Where people's questions go; null where nobody is named. */
export function supportEmail(): string | null {
  return address;
}
