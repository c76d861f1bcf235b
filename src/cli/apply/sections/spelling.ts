/** Normalizes names like the server, so that two spellings of a name are one record. */
import { domainToASCII } from 'node:url';
import type { Section } from './section.ts';

/** Servers ignore case in usernames and paths. */
export const withoutCase = (name: string): string => name.normalize('NFC').toLowerCase();

/** Servers trim titles. */
export const withoutBlanks = (name: string): string => name.trim();

/** Servers store host names in lower case and Punycode. */
export const asHostName = (name: string): string => domainToASCII(name) || name.toLowerCase();

export const spelled = ({ spelling }: Pick<Section, 'spelling'>, name: string): string => spelling?.(name) ?? name;
