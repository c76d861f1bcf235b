/** A text in PEM that came as a string or as an uploaded file. */
import { isUploadedFile } from '../uploaded-file.ts';

/** The text, or what is wrong with it, for an answer; the fault never repeats a part of it. */
export type GivenText = { readonly text: string } | { readonly fault: string };

/** Without the spaces around it; undefined for none. What is longer than `longest` characters is a fault. */
export const givenText = (value: unknown, longest: number): GivenText | undefined => {
  if (value === undefined) return undefined;
  const text = isUploadedFile(value) ? value.bytes.toString('latin1') : String(value);
  return text.length > longest ? { fault: `is too long (maximum is ${longest} characters)` } : { text: text.trim() };
};
