import type { issues } from '../../../contract/planning/issues.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import { toDay } from '../../formats/clock.ts';

/** `0` stands for no due date. */
export type DueWord = NonNullable<Params<(typeof issues)['listForProject']>['due_date']>;

/** Days as `YYYY-MM-DD`, both included. */
interface Days {
  readonly from: string;
  readonly until: string;
}

/** The day that is so many days, or whole months, away. A month begins with day 1, and ends with day 0 of the next. */
const dayAt = (
  today: string,
  { days = 0, months = 0, day }: { days?: number; months?: number; day?: number },
): string => {
  const date = new Date(`${today}T00:00:00Z`);
  return toDay(
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, (day ?? date.getUTCDate()) + days)),
  );
};

/** Returns the days of a word; weeks begin on Monday. */
export const dueDays = (word: Exclude<DueWord, '0'>, today: string): Days => {
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  switch (word) {
    case 'any':
      return { from: '', until: '9999-12-31' };
    case 'overdue':
      return { from: '', until: dayAt(today, { days: -1 }) };
    case 'today':
      return { from: today, until: today };
    case 'tomorrow':
      return { from: dayAt(today, { days: 1 }), until: dayAt(today, { days: 1 }) };
    case 'week':
      return { from: dayAt(today, { days: -sinceMonday }), until: dayAt(today, { days: 6 - sinceMonday }) };
    case 'month':
      return { from: dayAt(today, { day: 1 }), until: dayAt(today, { months: 1, day: 0 }) };
    case 'next_month_and_previous_two_weeks':
      return { from: dayAt(today, { days: -14 }), until: dayAt(today, { months: 2, day: 0 }) };
  }
};
