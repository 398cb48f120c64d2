/** Light, dark, or what the machine prefers. */
export type Theme = 'light' | 'dark' | 'system'
/** Row heights: comfortable 36, compact 28 (look.md, 2). */
export type Density = 'comfortable' | 'compact'

/** Row height in pixels of a density. */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 }

const themeKey = 'fw.theme'
const densityKey = 'fw.density'

/** Storage may be forbidden by the browser; the choice then lasts as long as the page. */
function remember(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The density that was chosen last in this browser. */
export function readDensity(): Density {
  return recall(densityKey) === 'compact' ? 'compact' : 'comfortable'
}

/** Whether the page is shown dark right now. */
export function isDark(): boolean {
  return document.body.classList.contains('bp6-dark')
}

/** Shows the theme and keeps it for the next visit, where public/theme.js reads it before the first paint. */
export function applyTheme(theme: Theme): void {
  const dark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.body.classList.toggle('bp6-dark', dark)
  remember(themeKey, theme)
}

/** Shows the density and keeps it for the next visit. */
export function applyDensity(density: Density): void {
  document.body.dataset.density = density
  remember(densityKey, density)
}
