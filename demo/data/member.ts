import type { MemberRole } from '#shared/accounts/schema.ts';

export interface DemoMember {
  email: string;
  name: string;
  lastName: string;
  gender: 'male' | 'female';
  /** Null: signed up as a driver, not yet taken on by anybody. */
  carrier: string | null;
  role: MemberRole;
  phone: string;
  birth: string;
  city: string;
  /** What a driver says of themselves. */
  words?: string;
  licence?: string;
  /** Years behind the wheel of a bus. */
  years?: number;
  languages?: string[];
  /** The plate of the bus given to them. */
  bus?: string;
}
