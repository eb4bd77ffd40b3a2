import { expect, test } from 'vitest';
import { type VoiceType, voiceType } from './voice-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const EBML = '\x1a\x45\xdf\xa3';

test.each<[string, string, VoiceType | null]>([
  ['Opus in WebM', `${EBML}....webm....A_OPUS....`, 'audio/webm'],
  ['Opus beside a picture', `${EBML}....webm....A_OPUS....V_VP8`, null],
  ['Vorbis in WebM', `${EBML}....webm....A_VORBIS`, null],
  ['Matroska', `${EBML}....matroska....A_OPUS`, null],
  ['Opus in Ogg', `OggS${'.'.repeat(24)}OpusHead`, 'audio/ogg'],
  ['Vorbis in Ogg', `OggS${'.'.repeat(24)}\x01vorbis`, null],
  ['AAC in MP4', '....ftypM4A ....moov....soun....mp4a', 'audio/mp4'],
  ['AAC in MP4 whose tracks stand at the end', `....ftypM4A ${'.'.repeat(9000)}moov..soun..mp4a`, 'audio/mp4'],
  ['a film', '....ftypisom....moov....vide....soun....mp4a', null],
  ['a page', '<!doctype html><script>alert(1)</script> webm A_OPUS', null],
  ['nothing', '', null],
])('%s', (_name, content, kind) => {
  expect(voiceType(bytes(content))).toBe(kind);
});
