/** The people of the demo. */

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
