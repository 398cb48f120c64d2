/** Whether acceptance is mandatory on a day: the last one on which it may be put off is over (gaps-1, "Terms of service"). */
export const isOverdue = (lastDay: string | null, today: string): boolean =>
  lastDay !== null && today > lastDay
