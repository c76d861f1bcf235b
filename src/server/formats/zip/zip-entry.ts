/** An entry of a zip archive (APPNOTE 6.3.10), as its directory has it. */
export interface ZipEntry {
  /** Relative, with slashes, without one at the end. */
  readonly path: string;
  readonly isDirectory: boolean;
  /** Bytes without compression. */
  readonly size: number;
  /** Bytes in the archive. */
  readonly packedSize: number;
  readonly crc: number;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Place of its own header. */
  readonly offset: number;
  /** Unix mode in octal; null if the archive was made elsewhere. */
  readonly mode: string | null;
}

/** An archive, or an entry, that cannot be used; the message is the end of a sentence. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault';
}
