import {
  addressTexts,
  readOwnDomain,
  readSubdomain,
} from '../../../../contracts/rules/portal/portal-address.ts'
import type { Verdict } from '../../../../contracts/rules/verdict.ts'

/** What is wrong with a text already: not what only has to be typed to its end, nor that nothing stands there yet. */
function wrongAlready(
  text: string,
  read: (text: string) => Verdict<unknown>,
  { form, more }: { form: string; more: string },
): string | null {
  const verdict = read(text)
  if (verdict.ok || text.trim() === '') return null
  return verdict.message === form && read(`${text.trim()}${more}`).ok ? null : verdict.message
}

/** What is wrong with a subdomain while it is typed. */
export const subdomainWrong = (text: string): string | null =>
  wrongAlready(text, readSubdomain, { form: addressTexts.subdomainForm, more: 'abc' })

/** Whether an address that is being typed has not come to its host. */
const isScheme = (text: string): boolean =>
  ['http://', 'https://'].some((scheme) => scheme.startsWith(text.trim().toLowerCase()))

/** What is wrong with an own domain while it is typed. */
export const domainWrong = (text: string, portalHost: string): string | null =>
  isScheme(text)
    ? null
    : wrongAlready(text, (typed) => readOwnDomain(typed, portalHost), {
        form: addressTexts.domainForm,
        more: 'a.example',
      })

/** The address of a portal by another name than the one that it is reached by now. */
export function addressBy(base: string, host: string): string {
  const { protocol, port } = new URL(base)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
