/** Moments at which a day, a month or a year is another one in some zone, or an hour is missing or there twice. */
const turns = [
  '2026-12-01T00:30:00.000Z',
  '2026-12-31T23:30:00.000Z',
  '2027-03-28T00:59:00.000Z',
  '2027-10-31T00:59:00.000Z',
  '2027-11-07T08:59:00.000Z',
  '2028-02-29T12:00:00.000Z',
]

/** From half a day behind to thirteen hours before, with zones of half an hour and of both kinds of summer. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 3 * 365

/**
 * The date and the zone that the screens are tested in: those that are named, else drawn ones, every second date one
 * of those that are known to be hard.
 * @param {Record<string, string | undefined>} env
 * @param {() => number} [random] from 0 to below 1
 * @param {number} [now] ms
 * @returns {{ TEST_DATE: string, TZ: string }}
 */
export function drawnDay(env, random = Math.random, now = Date.now()) {
  /** @param {readonly string[]} list */
  const oneOf = (list) => list[Math.floor(random() * list.length)] ?? ''
  const drawn =
    random() < 0.5
      ? oneOf(turns)
      : new Date(now + Math.floor(random() * DAYS * DAY_MS)).toISOString()
  return { TEST_DATE: env.TEST_DATE ?? drawn, TZ: env.TZ ?? oneOf(zones) }
}
