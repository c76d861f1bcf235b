/**
 * The start of every private key that can be pasted instead of a public one: OpenSSH's, PEM's, and OpenPGP's
 * armor, and PuTTY's files. The source of a regular expression; both halves refuse what matches, and neither shows it.
 */
export const privateKeyMark = String.raw`-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----|PuTTY-User-Key-File-\d`;
