/** Facts about licenses besides their texts. */

/** A license, whose text is the template with the same key. */
export interface LicenseFacts {
  readonly name: string;
  readonly nickname?: string;
  /** SPDX identifier. */
  readonly spdx: string;
  /** URL at its author. */
  readonly source?: string;
  readonly popular?: true;
  readonly description: string;
  readonly conditions: readonly string[];
  readonly permissions: readonly string[];
  readonly limitations: readonly string[];
}

const uses = ['commercial-use', 'modifications', 'distribution', 'private-use'];
const usesAndPatents = ['commercial-use', 'modifications', 'distribution', 'patent-use', 'private-use'];
const noPromises = ['liability', 'warranty'];
const copyleft = ['include-copyright', 'document-changes', 'disclose-source', 'same-license'];

export const licenseFacts: Readonly<Record<string, LicenseFacts>> = {
  'agpl-3.0': {
    name: 'GNU Affero General Public License v3.0',
    nickname: 'GNU AGPLv3',
    spdx: 'AGPL-3.0-only',
    source: 'https://www.gnu.org/licenses/agpl-3.0.txt',
    description: 'As the GNU GPLv3; users of a changed version over a network must also get its source.',
    conditions: [...copyleft, 'network-use-disclose'],
    permissions: usesAndPatents,
    limitations: noPromises,
  },
  'apache-2.0': {
    name: 'Apache License 2.0',
    spdx: 'Apache-2.0',
    source: 'https://www.apache.org/licenses/LICENSE-2.0.txt',
    popular: true,
    description:
      'Nearly everything is allowed; notices stay, changes are stated, and contributors grant patent licenses.',
    conditions: ['include-copyright', 'document-changes'],
    permissions: usesAndPatents,
    limitations: ['trademark-use', ...noPromises],
  },
  'bsd-2-clause': {
    name: 'BSD 2-Clause "Simplified" License',
    spdx: 'BSD-2-Clause',
    description: 'Nearly everything is allowed as long as the notice and the disclaimer stay.',
    conditions: ['include-copyright'],
    permissions: uses,
    limitations: noPromises,
  },
  'bsd-3-clause': {
    name: 'BSD 3-Clause "New" or "Revised" License',
    spdx: 'BSD-3-Clause',
    description: 'As the 2-clause license; the names of its authors must not be used for advertising.',
    conditions: ['include-copyright'],
    permissions: uses,
    limitations: noPromises,
  },
  'bsl-1.0': {
    name: 'Boost Software License 1.0',
    spdx: 'BSL-1.0',
    source: 'https://www.boost.org/LICENSE_1_0.txt',
    description: 'Nearly everything is allowed; compiled programs need not even carry the notice.',
    conditions: ['include-copyright--source'],
    permissions: uses,
    limitations: noPromises,
  },
  'cc0-1.0': {
    name: 'Creative Commons Zero v1.0 Universal',
    spdx: 'CC0-1.0',
    source: 'https://creativecommons.org/publicdomain/zero/1.0/legalcode.txt',
    description: 'Waives all rights as far as the law permits, for works of any kind.',
    conditions: [],
    permissions: uses,
    limitations: ['patent-use', 'trademark-use', ...noPromises],
  },
  'epl-2.0': {
    name: 'Eclipse Public License 2.0',
    spdx: 'EPL-2.0',
    source: 'https://www.eclipse.org/legal/epl-2.0/',
    description: 'Changes to the work stay under it; separate modules can have another license.',
    conditions: ['disclose-source', 'include-copyright', 'same-license'],
    permissions: usesAndPatents,
    limitations: noPromises,
  },
  'gpl-2.0': {
    name: 'GNU General Public License v2.0',
    nickname: 'GNU GPLv2',
    spdx: 'GPL-2.0-only',
    source: 'https://www.gnu.org/licenses/old-licenses/gpl-2.0.txt',
    description: 'Copies and derived works must come with their source and the same rights.',
    conditions: copyleft,
    permissions: uses,
    limitations: noPromises,
  },
  'gpl-3.0': {
    name: 'GNU General Public License v3.0',
    nickname: 'GNU GPLv3',
    spdx: 'GPL-3.0-only',
    source: 'https://www.gnu.org/licenses/gpl-3.0.txt',
    popular: true,
    description: 'As version 2; contributors grant patent licenses, and devices must run changed versions.',
    conditions: copyleft,
    permissions: usesAndPatents,
    limitations: noPromises,
  },
  isc: {
    name: 'ISC License',
    spdx: 'ISC',
    source: 'https://www.isc.org/licenses/',
    description: 'The same terms as the MIT License, in fewer words.',
    conditions: ['include-copyright'],
    permissions: uses,
    limitations: noPromises,
  },
  'lgpl-2.1': {
    name: 'GNU Lesser General Public License v2.1',
    nickname: 'GNU LGPLv2.1',
    spdx: 'LGPL-2.1-only',
    source: 'https://www.gnu.org/licenses/old-licenses/lgpl-2.1.txt',
    description: 'For libraries: they stay under the GPL terms, and programs that use them can have any license.',
    conditions: ['include-copyright', 'disclose-source', 'document-changes', 'same-license--library'],
    permissions: uses,
    limitations: noPromises,
  },
  'lgpl-3.0': {
    name: 'GNU Lesser General Public License v3.0',
    nickname: 'GNU LGPLv3',
    spdx: 'LGPL-3.0-only',
    source: 'https://www.gnu.org/licenses/lgpl-3.0.txt',
    description: 'As version 2.1, based on the GNU GPLv3 with its patent license.',
    conditions: ['include-copyright', 'disclose-source', 'document-changes', 'same-license--library'],
    permissions: usesAndPatents,
    limitations: noPromises,
  },
  mit: {
    name: 'MIT License',
    spdx: 'MIT',
    source: 'https://opensource.org/license/mit',
    popular: true,
    description: 'Short: everything is allowed as long as the notice stays, without any warranty.',
    conditions: ['include-copyright'],
    permissions: uses,
    limitations: noPromises,
  },
  'mpl-2.0': {
    name: 'Mozilla Public License 2.0',
    spdx: 'MPL-2.0',
    source: 'https://www.mozilla.org/media/MPL/2.0/index.txt',
    description: 'Per file: changed files stay under it, and other files can have another license.',
    conditions: ['disclose-source', 'include-copyright', 'same-license--file'],
    permissions: usesAndPatents,
    limitations: ['trademark-use', ...noPromises],
  },
  unlicense: {
    name: 'The Unlicense',
    spdx: 'Unlicense',
    source: 'https://unlicense.org/UNLICENSE',
    description: 'Dedicates a program to the public domain, without conditions.',
    conditions: [],
    permissions: uses,
    limitations: noPromises,
  },
  zlib: {
    name: 'zlib License',
    spdx: 'Zlib',
    source: 'https://zlib.net/zlib_license.html',
    description: 'Nearly everything is allowed; changed versions must be marked, and sources keep the notice.',
    conditions: ['include-copyright--source', 'document-changes'],
    permissions: uses,
    limitations: noPromises,
  },
};
