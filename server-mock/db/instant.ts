/** An instant as the database spells it (`2026-01-31 09:00:00.5+00`) as the wire spells it (ISO, `Z`). */
export const toInstant = (text: string): string => new Date(text).toISOString()
