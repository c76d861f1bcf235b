/** Readers for responses, and the error bodies of the document. */
import { expect } from 'vitest';
import type { Answer } from '../support/raw-http.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of the response, which must be a JSON object. */
export const record = (answer: Answer): JsonRecord => {
  if (!isRecord(answer.json)) throw new Error(`no JSON object: ${answer.status} ${answer.text}`);
  return answer.json;
};

/** The body of the response, which must be an array of JSON objects. */
export const records = (answer: Answer): readonly JsonRecord[] => {
  if (!Array.isArray(answer.json) || !answer.json.every(isRecord)) {
    throw new Error(`no array of JSON objects: ${answer.status} ${answer.text}`);
  }
  return answer.json;
};

export const id = (answer: Answer): number => Number(record(answer)['id']);

export const keys = (value: unknown): string[] => Object.keys(isRecord(value) ? value : {}).toSorted();

/** ISO 8601 with seconds and `Z` or a numeric offset. */
export const dateTime = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);

/** The basic user record. */
export const basicUser = (username: string): JsonRecord => ({
  id: expect.any(Number),
  username,
  name: expect.any(String),
  state: 'active',
  avatar_url: null,
  web_url: expect.stringMatching(/^https?:\/\//),
});

/** The status and the parsed body, for comparisons. */
export const seen = ({ status, json }: Answer): { status: number; json: unknown } => ({ status, json });

export interface Outcome {
  readonly status: unknown;
  readonly json: unknown;
}

/** 400 with the exact body for a missing attribute (document, "Errors"). */
export const missing = (attribute: string): Outcome => ({
  status: 400,
  json: { message: `400 (Bad request) "${attribute}" not given` },
});

/** 400, and `message` maps only this property to its errors (document, "Errors"). */
export const invalid = (property: string): Outcome => ({
  status: 400,
  json: { message: { [property]: expect.arrayContaining([expect.any(String)]) } },
});

export const unauthorized = { message: '401 Unauthorized' };
export const unknownRoute = { error: '404 Not Found' };

/** A JSON error with one of the document's statuses. */
export const refused: Outcome = {
  status: expect.toBeOneOf([400, 401, 403, 404, 405, 409, 412, 422]),
  json: expect.any(Object),
};
