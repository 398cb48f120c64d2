/** A hint, not a rule: how long somebody would have to guess. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

const common =
  /pass ?wor[dt]|passwort|qwert|qwertz|azerty|letmein|welcome|admin|iloveyou|dragon|monkey|summer|winter|sommer|framewright/u

/** Characters that say something new: one that repeats or continues its forerunner hardly counts. */
function tellingLength(text: string): number {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0)
  const telling = codes.filter((code, at) => {
    const before = codes[at - 1]
    return before === undefined || Math.abs(code - before) > 1
  })
  return telling.length + (codes.length - telling.length) / 4
}

/** What every password here has to mix; capital letters are welcome on top. */
const mixed = [/\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u]
const capital = /\p{Lu}/u

/** How strong a password is, by its length, its variety and how common it is; null while nothing is typed. */
export function strengthOf(text: string): Strength | null {
  const password = text.trim()
  if (password === '') return null
  const guessed = common.test(password.toLowerCase()) ? 6 : 0
  const score = tellingLength(password) - guessed + (capital.test(password) ? 2 : 1)
  if (!mixed.every((kind) => kind.test(password)) || score < 8) return 'weak'
  if (score < 11) return 'fair'
  return score < 15 ? 'good' : 'strong'
}
