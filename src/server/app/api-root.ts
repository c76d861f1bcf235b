/** The path that all endpoints are below. */
export const apiRoot = '/api/v4';
