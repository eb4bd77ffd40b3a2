import type { CredentialLine } from '#shared/network/credentials/schema.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { STATE_TONES, stateText } from './labels.ts';

export function StatePill({ line }: { line: Pick<CredentialLine, 'state' | 'days' | 'credential'> }) {
  return <Pill kind={STATE_TONES[line.state]}>{stateText(line)}</Pill>;
}
