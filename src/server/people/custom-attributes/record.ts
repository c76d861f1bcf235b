/** The form in which an attribute appears in answers. */
import type { Row } from '../../db/schema.ts';

/** Key and value, as in v4. */
export const attributeRecord = ({ key, value }: Row<'custom_attributes'>) => ({ key, value });
