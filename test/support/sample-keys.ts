/** Public keys that ssh-keygen and gpg generated, with the output of both programs for them. The private keys were deleted. */

/** The line of the key file and the output of `ssh-keygen -lf`, by key type. */
export const sshSamples = {
  ed25519: {
    line: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINlBYfhIEBcCy5/LETPlO0v9ZKzRG2Ct13yhT7gOLJMt me@host ed25519',
    fingerprint: 'SHA256:+xo8nztzDT3IJCTMcB/R/MYix1+CIV8lLRfqCrbe7xA',
  },
  ecdsa: {
    line: 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBK+W+wizwOzk+3UDYXECBbx7PyNIUWp1f1ZB5au3DmBauffpvGtbkZtkLxtb4mztwcZOgmiO4bwyasr6wEeh59Q= me@host ecdsa-b256',
    fingerprint: 'SHA256:0Zfe0YwtRQFofHPQyuD+EzYDc7Vdg5xcl9iXgEadOEo',
  },
  rsa1024: {
    line: 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQDBr4WQeurbK2Ma7eiur7MP8kS+5cAXm2yflcsxdbq6twajpI6a5u0cfIwkMIcwOAvYDLl78h4cKmStJ4C/XGPXbwfkzgsVd8nhxYnJ0Ea8siSeVwCjDyIa+baU6qg1dXxDM18zov5+2V/xRAFTpUfQH7l4yoplMAbXyU5eCbTTww== me@host rsa-b1024',
    fingerprint: 'SHA256:zgD5xxZM9DVABerKw1+7xduUMj3AKslozF5DuAO+1lk',
  },
} as const;

/** A DSA key, which is obsolete. */
export const dsaLine =
  'ssh-dss AAAAB3NzaC1kc3MAAACBAP3wyNLndyytWBfREi5BHxMiGDNFLPuyt3KRa/xxB/YMp6qaiV/VOyY3uKX81nb8e5KiMOo48Xy5s6Q4Go1BFyYaiC5BQ62RSA/MIutCh5lKLgymwDdeIIfUHIWzSzKe0HlqMmMnsavaH8ncHd6v4QFHF4QG3nW69EoNv0WkifP3AAAAFQCn1/yX31Q7J2ceESl7RyIeYD+3owAAAIEApEb2LPuImOR3lO+6jpyrow/5Ley5X1yNBDANB7RJ3zLNOzeBtDqC6aL33pY9JqIbZFbXBS4JhUBoQWo5/7FzFskThUDK2z8hNfDIY4eAV+xja9RJuRexnzpYMAOJx9e6jGf7OIghkQP9SFDKgqmpgEpAB4TmoCqVZcJvQUXcMDwAAACBALGNMERSJBst/Xe1jvjuJlQG3Y4j1omXjHZPPsAmLNrN5CyggXQVMxOMTGYFxXMDAOenPF76z+9PszrU72ikdK14jpYc7CvwZatEU/UBxtNAXvQ1w3c89K6NiLC0O28s6Dzf6tmUi7QIpw7Og9Ap2WWeRVJQ/Eee7IsgpQxFNOPs me@host dsa';

/** A key with two identities and a revoked third one, which expires at the end of 2043. */
export const gpgSample = {
  armored: `-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEZZN9JRYJKwYBBAHaRw8BAQdA7rNbkcXzlcbqLo7s1d7P0vskovDiVjtHPMIe
anusWAO0H05vcmEgRXhhbXBsZSA8bm9yYUBleGFtcGxlLmNvbT6IlgQTFggAPhYh
BEgtBbCR+vYm90yGKJY+8B+uhiPuBQJlk30lAhsDBQklnSDbBQsJCAcCBhUKCQgL
AgQWAgMBAh4BAheAAAoJEJY+8B+uhiPuny8BAMPYDGtHux5kcCbdQTBhBFaNdgAX
1K/0UctCDbDPISacAQCshmDbO/Ddl22xelu/+vuCGmUQxRQhA899y4fSOu5bAbQf
Tm9yYSAod29yaykgPG5vcmFAd29yay5leGFtcGxlPoiWBBMWCAA+FiEESC0FsJH6
9ib3TIYolj7wH66GI+4FAmWTfWECGwMFCSWdINsFCwkIBwIGFQoJCAsCBBYCAwEC
HgECF4AACgkQlj7wH66GI+7vkAD8D7l+8lszHEfTkVQXLVI+aioXA0JWRvvVs3dc
SLmlE9EBAN38P2Dbx6JEZj9+h52L+7gpBcqcMMdqIdVMNNXFXqsJtB1Ob3JhIChv
bGQpIDxub3JhQG9sZC5leGFtcGxlPoh4BDAWCAAgFiEESC0FsJH69ib3TIYolj7w
H66GI+4FAmWTfdkCHSAACgkQlj7wH66GI+4Z3gEAj+57f/gliXHYeEkSQ0WZJBEg
8GH2jeGOj2SJJBqMvb8BANcPxxNXbacBH9hgrk3kpQ2Nw131lofUjsU2Hlx6QScA
iJYEExYIAD4WIQRILQWwkfr2JvdMhiiWPvAfroYj7gUCZZN9nQIbAwUJJZ0g2wUL
CQgHAgYVCgkICwIEFgIDAQIeAQIXgAAKCRCWPvAfroYj7hwRAQD6hlNYoOZGVDCt
4tScAcvJcSkgP26LatehTgQ6OqStFAD/QY+YmO+YKGZCgL5r/6qiBO4MxtqS0mz1
hh7Gxk6/wgc=
=HmS6
-----END PGP PUBLIC KEY BLOCK-----`,
  fingerprint: '482D05B091FAF626F74C8628963EF01FAE8623EE',
  primaryKeyId: '963EF01FAE8623EE',
  emails: ['nora@example.com', 'nora@work.example'],
  expiresAt: '2044-01-01T00:00:00.000Z',
} as const;

/** An expired key and a revoked one. */
export const expiredGpgKey = `-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEXg1dpRYJKwYBBAHaRw8BAQdACeRTkRXRgL39hakSgpSvWvFIum9PwW3nx2LL
9w3qixa0FU9sZCA8b2xkQGV4YW1wbGUuY29tPoiWBBMWCAA+FiEEj1eZ6mfETerK
E22Q+Oefr9u8YbYFAl4NXaUCGwMFCQHhCFsFCwkIBwIGFQoJCAsCBBYCAwECHgEC
F4AACgkQ+Oefr9u8YbZupwD/Q1MCu/TOUdpfRJS0P9n+sT3dG0PtJ89FinGorUFJ
JdcA/1tBYK7+zK6sxkx0UGB3ZPzxETveeVG4DfWPYOWDZAEP
=7w1l
-----END PGP PUBLIC KEY BLOCK-----`;
export const revokedGpgKey = `-----BEGIN PGP PUBLIC KEY BLOCK-----

mDMEawD5IRYJKwYBBAHaRw8BAQdAmuj4sg5g9tYHcNVxq9q9aFcGDpjKVBoJZJQN
Ufy8PKiIeAQgFggAIBYhBMN8SU6ffQ68axkjqfJkB4wMZXC9BQJrAPkhAh0AAAoJ
EPJkB4wMZXC9KVMA/1KvFzbR73ZOUIfn68bRBAw+/VwTPZpsX7N1QEsfIwJ7AP4u
z6EFrJJ8XWEOwYGD2N1tIxJW3TNFwfXmyRsuzL6EBLQXR29uZSA8Z29uZUBleGFt
cGxlLmNvbT6IkAQTFggAOBYhBMN8SU6ffQ68axkjqfJkB4wMZXC9BQJrAPkhAhsD
BQsJCAcCBhUKCQgLAgQWAgMBAh4BAheAAAoJEPJkB4wMZXC9nj0BAPJ+RKxGjGgB
VI4XlJSXH59zlNRYxX3rWrr98bmy7bLOAP9JUMLpbCmnxCe6Ga6wBtsbaIDdoyGR
UZ94Gmr/28BkAQ==
=DGYM
-----END PGP PUBLIC KEY BLOCK-----`;
