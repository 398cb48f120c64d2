/** Whether acceptance is mandatory on a day: the last one on which it may be put off is over (G-255). */
export const isOverdue = (lastDay: string | null, today: string): boolean =>
  lastDay !== null && today > lastDay
