/** How much room things take. */

/** One row for each project whose repository was measured since it last changed. */
export interface RepositorySizesTable {
  project_id: number;
  /** Of all files in the directory. */
  bytes: number;
  measured_at: string;
}
