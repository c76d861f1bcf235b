/** Ends the reading of a pipeline file; its text is what people see. */
export class FileFault extends Error {}
