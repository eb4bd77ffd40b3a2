/** A voice note of so many seconds of silence: Opus in Ogg (RFC 7845), 20 ms a packet, a second a page. */
export function silence(seconds: number): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const packet = Buffer.from([0xf8, 0xff, 0xfe]);
  const sound = Array.from({ length: seconds }, (_, second) =>
    page(Array<Buffer>(50).fill(packet), second + 2, (second + 1) * 48_000, second === seconds - 1 ? 4 : 0),
  );
  return Buffer.concat([page([head], 0, 0, 2), page([tags], 1, 0, 0), ...sound]);
}

function page(packets: readonly Buffer[], number: number, granule: number, flags: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(packets.length, 26);
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** The checksum of Ogg: a CRC of 32 bits with the polynomial 0x04c11db7, from the highest bit on. */
function checksum(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
