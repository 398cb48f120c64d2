const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** A name for what the code says; what is no code is shown as it is. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** 'German' for 'de'. */
export const languageName = (code: string): string => named(languages, code)

/** 'Germany' for 'DE'. */
export const countryName = (code: string): string => named(countries, code)
