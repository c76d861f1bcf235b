/** Logged deliveries as the API has them. */
import { statusRanges } from '../../../contract/vocabulary/hook-deliveries.ts';
import type { LoggedDelivery, StatusFilter } from './delivery-store.ts';
import { noResponse } from './deliver.ts';

type Headers = Readonly<Record<string, string>>;

export const deliveryRecord = (row: LoggedDelivery) => ({
  id: row.id,
  url: row.url,
  trigger: row.trigger,
  request_headers: JSON.parse(row.request_headers) as Headers,
  request_data: JSON.parse(row.request_data) as null,
  response_headers: JSON.parse(row.response_headers) as Headers,
  response_body: row.response_body,
  execution_duration: row.execution_duration,
  response_status: row.response_status,
});

const isRange = (word: string): word is keyof typeof statusRanges => Object.hasOwn(statusRanges, word);

/** Reads the filter, which the contract has checked; without one, all statuses match. */
export const readStatuses = (given: string | undefined): StatusFilter => {
  const words = given === undefined ? [] : given.split(',');
  const exact = words.filter((word) => !isRange(word));
  return {
    exact: words.includes('server_failure') ? [...exact, noResponse] : exact,
    ranges: words.filter(isRange).map((word) => statusRanges[word]),
  };
};
