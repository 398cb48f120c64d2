import { config } from './config.ts'
import { Link } from './navigation.tsx'

/** Copyright line, privacy policy, imprint and partner site: the foot of every page (SHELL-07). */
export function PageLinks() {
  return (
    <>
      <span>
        © {config.copyrightYear} {config.operator}
      </span>
      <Link href="/privacy-policy">Privacy policy</Link>
      <a href={config.imprintUrl} target="_blank" rel="noreferrer">
        Imprint
      </a>
      <a href={config.partnerUrl} target="_blank" rel="noreferrer">
        Partner licensing site
      </a>
    </>
  )
}
