/** A made-up SSH key, by the username of its owner. */
interface DemoKey {
  readonly owner: string;
  readonly title: string;
  readonly key: string;
}

export const sshKeys: readonly DemoKey[] = [
  {
    owner: 'kofi',
    title: 'Crane cabin',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAS+/VYhqyaz55dW87ykI9JjA/e55Xm9aTn9KE3ylJN4 kofi@crane-cabin',
  },
  {
    owner: 'ingrid',
    title: 'Office',
    key: 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBLqxXbUbyW//B6FYJQOm91bZ50+zAYDvbkjKgTv0VVS/WQCTAQMXNvUdFp3fPQRE2Ssbq5BcKJrAJ07a4K6CleU= ingrid@office',
  },
];

/** Ingrid signs commits with it. */
export const gpgKey = {
  owner: 'ingrid',
  key: `-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEZZN9JRYJKwYBBAHaRw8BAQdAoESM8F9rBjJsQYtSRW5o1KDSNmeKdSTtvokn
EumyN6e0I0luZ3JpZCBTb2xiZXJnIDxpbmdyaWRAZXhhbXBsZS5jb20+iJAEExYI
ADgWIQSaiOIGvlNryQbOxV04HUumXAn/xAUCZZN9JQIbAwULCQgHAgYVCgkICwIE
FgIDAQIeAQIXgAAKCRA4HUumXAn/xC6rAP4gRbV6eJpk+52VzeiKzbUFpcYMWtxi
WQxqc+HE1RsiVgEAzY3PETzdUwYr8rEPHYALPO3gfy/RLlrey/4IlK2ACgs=
=jfq6
-----END PGP PUBLIC KEY BLOCK-----`,
} as const;

/** A made-up user. */
export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly external?: true;
  readonly admin?: true;
  readonly blocked?: true;
  /** Signs in with this name at the directory of the organization. */
  readonly directoryName?: string;
  /** The custom attribute `office`. */
  readonly office?: string;
}

/** The made-up users. */
export const people: readonly DemoPerson[] = [
  { username: 'maya', name: 'Maya Okonkwo', admin: true },
  { username: 'tomas', name: 'Tomás Herrera' },
  { username: 'ingrid', name: 'Ingrid Solberg', directoryName: 'isolberg', office: 'Bergen' },
  { username: 'kofi', name: 'Kofi Mensah', office: 'Accra' },
  { username: 'yuki', name: '森 由紀' },
  { username: 'lena', name: 'Lena Fischer', office: 'Bergen' },
  { username: 'raj', name: 'Raj Patel' },
  { username: 'otto', name: 'Otto Lind', external: true },
  { username: 'zoe', name: 'Zoë Martin', blocked: true },
];

/** The address of a person, in a domain that is reserved for examples (RFC 2606). */
export const emailOf = (username: string): string => `${username}@example.com`;
