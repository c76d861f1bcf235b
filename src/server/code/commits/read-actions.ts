/** Reads a commit's actions as callers write them. */
import { invalid } from '../../formats/errors/problems.ts';
import { isFilePath } from '../../git/commit-command.ts';
import { treePath } from '../../git/tree-path.ts';
import type { FileAction } from './plan-changes.ts';

/** An action as the contract takes it. */
export interface GivenAction {
  readonly action?: FileAction['action'];
  readonly file_path?: string;
  readonly previous_path?: string;
  readonly content?: string;
  readonly encoding?: 'text' | 'base64';
  readonly last_commit_id?: string;
  readonly execute_filemode?: boolean;
}

/** A good action, and the commit that the caller saw the file at. */
export interface ReadAction extends FileAction {
  readonly seen?: string;
}

/** Without groups that repeat: on millions of them a regular expression overflows the stack. */
const digitsAndPadding = /^[A-Za-z0-9+/]*(={0,2})$/;

const isBase64 = (digits: string): boolean => {
  const padding = digitsAndPadding.exec(digits)?.[1];
  if (padding === undefined) return false;
  return padding === '' ? digits.length % 4 !== 1 : digits.length % 4 === 0;
};

const pathOf = (given: string | undefined, name: string): string => {
  if (given === undefined || given === '') throw invalid({ [name]: ["can't be blank"] });
  const path = treePath(given);
  if (path === undefined || !isFilePath(path)) {
    throw invalid({ [name]: ['cannot be the path of a file in a repository'] });
  }
  return path;
};

const bytesOf = (content: string, encoding: GivenAction['encoding']): Buffer => {
  if (encoding !== 'base64') return Buffer.from(content);
  const digits = content.replaceAll(/\s/g, '');
  if (!isBase64(digits)) throw invalid({ content: ['is not base64'] });
  return Buffer.from(digits, 'base64');
};

/** Throws 400 for paths that no file can have, for contents that can't be read and for actions that lack something. */
export const readAction = (given: GivenAction): ReadAction => {
  const { action, content, encoding, last_commit_id: seen, execute_filemode: executable } = given;
  if (action === undefined) throw invalid({ actions: ['must say what the action is'] });
  if (action === 'update' && content === undefined) throw invalid({ content: ['must be given for an update'] });
  if (action === 'chmod' && executable === undefined) {
    throw invalid({ execute_filemode: ['must be given for a chmod'] });
  }
  return {
    action,
    path: pathOf(given.file_path, 'file_path'),
    ...(action === 'move' && { previousPath: pathOf(given.previous_path, 'previous_path') }),
    ...(content !== undefined && { content: bytesOf(content, encoding) }),
    ...(executable !== undefined && { executable }),
    ...(seen !== undefined && seen !== '' && { seen }),
  };
};
