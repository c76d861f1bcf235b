/** Git's packet lines: four hexadecimal digits with the length, which includes them, and the payload (gitprotocol-common). */

/** The end of a section. */
export const flush = Buffer.from('0000');

/** The side bands: the response, and messages for the user. */
export const bands = { response: 1, messages: 2 } as const;

export const packetLine = (payload: string | Buffer): Buffer => {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};

export const bandPacket = (band: number, payload: Buffer): Buffer =>
  packetLine(Buffer.concat([Buffer.from([band]), payload]));
