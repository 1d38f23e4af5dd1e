/** Months as whole numbers, so that ages and windows are plain subtraction: January of year 0 is 0. */
export type Month = number;

/** Reads `YYYY-MM` or the front of `YYYY-MM-DD`; the caller has checked the format. */
export function monthOf(text: string): Month {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
}

export function monthText(month: Month): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** A date inside the month; `day` is at most 28. */
export function dateText(month: Month, day: number): string {
  return `${monthText(month)}-${String(day).padStart(2, '0')}`;
}

/** The first month that begins after the 18th birthday: credit is given to adults. */
export function adultSince(dateOfBirth: string): Month {
  return monthOf(dateOfBirth) + 18 * 12 + 1;
}

/** 1 for January to 12 for December. */
export function calendarMonth(month: Month): number {
  return (month % 12) + 1;
}
