/** Bodies that a hook makes from a template: `{{project.name}}` stands for what the event has there. */

const reference = /\{\{([^{}]+)\}\}/g;

const valueAt = (data: unknown, path: string): unknown => {
  let found = data;
  for (const name of path.trim().split('.')) {
    if (typeof found !== 'object' || found === null || Array.isArray(found) || !Object.hasOwn(found, name)) return null;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
};

/** A text is escaped for the string that it stands in; all else is JSON. */
const rendered = (value: unknown): string => {
  const json = JSON.stringify(value ?? null);
  return typeof value === 'string' ? json.slice(1, -1) : json;
};

const fill = (template: string, data: unknown): string =>
  template.replaceAll(reference, (_whole, path: string) => rendered(valueAt(data, path)));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The reason why a template is refused: with no value it is JSON, whether its references stand in strings or by themselves. */
export const templateFault = (template: string | null | undefined): string | undefined =>
  template === undefined || template === null || template === '' || isJson(fill(template, {}))
    ? undefined
    : 'is not JSON once its references are filled in';

/** The body of a delivery, as JSON. */
export const bodyText = (template: string | null, body: object): string =>
  template === null ? JSON.stringify(body) : JSON.stringify(JSON.parse(fill(template, body)));
