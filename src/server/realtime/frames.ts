import * as ws from 'ws';
import type { DomainMessage, ServerMessage } from '#shared/core/realtime.ts';

interface FrameOptions {
  fin: boolean;
  opcode: number;
  mask: boolean;
  readOnly: boolean;
  rsv1: boolean;
}

// `ws` exports its Sender for this use, its types leave it out.
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } };

const TEXT = 1;
const PING = 9;

/** A message as the bytes of one WebSocket frame, to be written as they are to every socket of a room. */
export function textFrame(message: ServerMessage | DomainMessage): Buffer {
  return frame(TEXT, Buffer.from(JSON.stringify(message)));
}

/** The protocol's own ping, which every browser answers by itself, even from a sleeping tab. */
export const PING_FRAME = frame(PING, Buffer.alloc(0));

function frame(opcode: number, data: Buffer): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, opcode, mask: false, readOnly: true, rsv1: false }));
}
