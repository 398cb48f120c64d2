/** A moment as the database spells it (`2026-01-31 09:00:00.5+00`) as the wire spells it (ISO, `Z`). */
export const toInstant = (moment: string): string => new Date(moment).toISOString()
