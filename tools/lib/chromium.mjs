import { inPath, installDebian, isExecutable } from './find.mjs'

/** The shell without a window comes first: its pages cost a sixth less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
]

/**
 * The browser on this machine: CHROMIUM_PATH, else the first known name in PATH.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return isExecutable(given) ? given : undefined
  return names.map(inPath).find((path) => path !== undefined)
}

/**
 * Finds a browser, or installs Debian's where that is allowed.
 * @returns {Promise<{ path: string } | { problem: string }>} the problem is one sentence
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env.CHROMIUM_PATH) {
    return { problem: `CHROMIUM_PATH names no executable file: ${process.env.CHROMIUM_PATH}.` }
  }
  for (const name of names.slice(0, 2)) {
    await installDebian(name)
    const installed = findChromium()
    if (installed) return { path: installed }
  }
  return {
    problem:
      'No browser found: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  }
}
