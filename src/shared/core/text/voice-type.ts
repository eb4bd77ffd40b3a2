/** The longest voice note in seconds, and its largest file in bytes: a minute of speech at 128 kbit/s (docs/product.md 11.12). */
export const MAX_VOICE_SECONDS = 60;
export const MAX_VOICE_BYTES = 1024 * 1024;

export type VoiceType = 'audio/webm' | 'audio/ogg' | 'audio/mp4';

/** So many bytes at the beginning name the tracks of a recording. */
const HEAD = 4096;

/**
 * The kind of a voice note by its content: Opus in WebM or Ogg, AAC in MP4, without a picture. Null for everything else, whatever
 * its name says.
 */
export function voiceType(bytes: Uint8Array): VoiceType | null {
  const head = latin(bytes.subarray(0, HEAD));
  if (head.startsWith('\x1a\x45\xdf\xa3'))
    return head.includes('webm') && head.includes('A_OPUS') && !head.includes('V_') ? 'audio/webm' : null;
  if (head.startsWith('OggS')) return head.slice(28, 36) === 'OpusHead' ? 'audio/ogg' : null;
  if (head.slice(4, 8) !== 'ftyp') return null;
  // The tracks of an MP4 file may be at its end.
  const all = head.includes('moov') ? head : latin(bytes);
  return all.includes('mp4a') && !all.includes('vide') ? 'audio/mp4' : null;
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
