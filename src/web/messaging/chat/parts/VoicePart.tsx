import type { ChatVoice } from '#shared/messaging/chat/schema.ts';
import { loadFile } from '#web/core/api/asset.ts';
import { VoicePlayer } from './VoicePlayer.tsx';

/** The voice note of a message; its file is fetched when it is first played. */
export default function VoicePart({ voice: { url, seconds } }: { voice: ChatVoice }) {
  return <VoicePlayer seconds={seconds} load={() => loadFile(url)} />;
}
