export type Wallet = 'apple' | 'google';

/** The wallet of a device that can read passes: Apple's on iPhones, iPads and Macs, Google's on Android; null on everything else. */
export function walletOf(userAgent: string): Wallet | null {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Android/.test(userAgent) ? 'google' : null;
}
