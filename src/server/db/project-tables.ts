/** The tables that hang on projects alone. */

/** Who has starred which project; once at most. */
export interface ProjectStarsTable {
  project_id: number;
  user_id: number;
  created_at: string;
}

/** One row for each project with a picture. */
export interface ProjectAvatarsTable {
  project_id: number;
  content_type: string;
  /** The file in base64: the one form that both engines keep alike. */
  content: string;
}
