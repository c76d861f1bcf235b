/** The facts beside its file by which a pipeline is planned. */
import type { Row } from '../../db/schema.ts';
import type { Variable } from './values/variables.ts';

/** A variable of the instance, a group, or a project. */
export interface ScopedVariable extends Variable {
  readonly key: string;
  /** A pattern for names of environments, in which `*` stands for any characters. */
  readonly environment_scope: string;
}

/** A variable that was given for one pipeline. */
export interface PipelineVariable {
  readonly key: string;
  readonly value: string;
}

export interface PlanContext {
  readonly ref: string;
  readonly tag: boolean;
  readonly source: Row<'pipelines'>['source'];
  /** Full path of the project. */
  readonly path: string;
  /** Predefined variables of the pipeline, by name. */
  readonly predefined: readonly (readonly [name: string, value: string])[];
  /** Variables of the instance, of the groups above the project, from the top, and of the project, without those that the ref may not see. */
  readonly settings: readonly (readonly ScopedVariable[])[];
  /** Variables that were given at the start. They override all others. */
  readonly variables: readonly PipelineVariable[];
  /** Slugs of the project's environments, by their names. */
  readonly slugs: ReadonlyMap<string, string>;
}

/** The parts of the repository that were read so far. Undefined parts were not read, as no file asked for them yet. */
export interface Sources {
  /** Texts by path; null for a file that is not there. */
  readonly files: ReadonlyMap<string, string | null>;
  /** Texts of the service's own templates by name; null for one that is not there. */
  readonly templates: ReadonlyMap<string, string | null>;
  /** Paths of all files of the commit. */
  readonly tree?: readonly string[] | undefined;
  /** Paths that the push changed; null if there is nothing to compare with. */
  readonly changed?: readonly string[] | null | undefined;
  /** Paths that changed since the commit that the branch has in common with a ref; null for a ref that is not there. */
  readonly compared: ReadonlyMap<string, readonly string[] | null>;
}

/** The parts that must be read before the pipeline can be planned. */
export interface Wanted {
  readonly files: readonly string[];
  readonly templates: readonly string[];
  readonly tree: boolean;
  readonly changed: boolean;
  readonly compared: readonly string[];
}
