import * as ws from 'ws';
import type { DomainMessage, ServerMessage } from '#shared/core/realtime.ts';

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
  rsv1: boolean;
}

// `ws` exports its Sender for this use, but its types lack it.
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } };

const TEXT = 1;
const PING = 9;

/** Encodes a message as the bytes of one WebSocket frame, which can be written to every socket of a room. */
export function textFrame(message: ServerMessage | DomainMessage): Buffer {
  return frame(TEXT, Buffer.from(JSON.stringify(message)));
}

/** The ping frame of the WebSocket protocol; every browser answers it by itself, even in a background tab. */
export const PING_FRAME = frame(PING, Buffer.alloc(0));

function frame(opcode: number, data: Buffer): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, opcode, mask: false, readOnly: true, rsv1: false }));
}
