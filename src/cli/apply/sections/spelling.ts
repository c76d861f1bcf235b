/** Names as the server keeps or compares them: two spellings that come to the same are one record. */
import { domainToASCII } from 'node:url';
import type { Section } from './section.ts';

/** Usernames and paths are the same in upper and lower case. */
export const withoutCase = (name: string): string => name.normalize('NFC').toLowerCase();

/** Titles are kept without blanks around them. */
export const withoutBlanks = (name: string): string => name.trim();

/** Host names are kept in lower case and punycode. */
export const asHostName = (name: string): string => domainToASCII(name) || name.toLowerCase();

/** What a name in a file comes to. */
export const spelled = ({ spelling }: Pick<Section, 'spelling'>, name: string): string => spelling?.(name) ?? name;
