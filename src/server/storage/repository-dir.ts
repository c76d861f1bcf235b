/** The way to a project's repository. */
import { repositoryPath } from '../git/repository-path.ts';
import type { Service } from '../request/service.ts';
import { withStorage } from './circuit.ts';
import { findStorage } from './find-storage.ts';

/** What of a project says where its repository lies. */
export interface Stored {
  readonly id: number;
  /** Name of the storage. */
  readonly storage: string;
}

/** The directory of a project's repository. Throws `storageUnavailable` when its storage is not configured any more. */
export const repositoryDir = (service: Service, project: Stored): string =>
  repositoryPath(findStorage(service.config, project.storage).path, project.id);

/** `withStorage` for one project: the action is given the directory of its repository. */
export const withRepository = <Outcome>(
  service: Service,
  project: Stored,
  action: (dir: string) => Promise<Outcome>,
): Promise<Outcome> => withStorage(service, project.storage, () => action(repositoryDir(service, project)));
