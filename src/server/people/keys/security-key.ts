/** Public keys that live in a security key (OpenSSH's PROTOCOL.u2f), which sshpk does not read. */

/** The types, with the parts after the name: a text that must stand there, or a length in bytes. */
const partsOf: Readonly<Record<string, readonly (string | number)[]>> = {
  'sk-ssh-ed25519@openssh.com': [32],
  'sk-ecdsa-sha2-nistp256@openssh.com': ['nistp256', 65],
};

/** Whether a type is one of keys that live in hardware. */
export const isSecurityKeyType = (type: string): boolean => Object.hasOwn(partsOf, type);

/** The strings of a blob, each after its length in four bytes (RFC 4251, 5); undefined when they do not fill it. */
const stringsIn = (blob: Buffer): Buffer[] | undefined => {
  const strings: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return undefined;
    const end = at + 4 + blob.readUInt32BE(at);
    if (end > blob.length) return undefined;
    strings.push(blob.subarray(at + 4, end));
    at = end;
  }
  return strings;
};

/** The bytes of such a key, if the text is one: its type, what the type asks for, and the application it is for. */
export const securityKeyBlob = (type: string, base64: string): Buffer | undefined => {
  const blob = Buffer.from(base64, 'base64');
  const parts = partsOf[type];
  const [name, ...rest] = stringsIn(blob) ?? [];
  if (parts === undefined || name?.toString() !== type || rest.length !== parts.length + 1) return undefined;
  const fits = parts.every((part, index) =>
    typeof part === 'number' ? rest[index]?.length === part : rest[index]?.toString() === part,
  );
  return fits && /^[A-Za-z0-9+/]+=*$/.test(base64) ? blob : undefined;
};
