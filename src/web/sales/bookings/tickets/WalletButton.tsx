import { useQuery } from '@tanstack/react-query';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import { walletApi } from '#shared/sales/bookings/tickets/wallet-api.ts';
import { call } from '#web/core/api/call.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { type Wallet, walletOf } from './wallet-of.ts';

interface WalletButtonProps {
  /** The key in the link of the ticket. */
  ticket: string;
  status: BookingStatus;
  /** How often the booking has changed: a changed one has another pass. */
  changes: number;
}

/** Adds the ticket to the wallet of this device; nothing where it has none, or the service makes no passes for it. */
export default function WalletButton(props: WalletButtonProps) {
  const wallet = walletOf(navigator.userAgent);
  return wallet && <AddToWallet {...props} wallet={wallet} />;
}

function AddToWallet({ ticket: code, status, changes, wallet }: WalletButtonProps & { wallet: Wallet }) {
  const { data } = useQuery({
    queryKey: [`ticket:${code}`, 'wallet', status, changes, locale],
    queryFn: ({ signal }) => call(walletApi.ofTicket, { params: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = data?.[wallet];
  if (!address) return null;
  return (
    <LinkButton to={address} rel="noreferrer" kind="soft" size="tall" icon="ticket">
      {t(`wallet.${wallet}`)}
    </LinkButton>
  );
}
