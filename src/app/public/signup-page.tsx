import { useUnit } from 'effector-react'
import { $signedUp, Signup } from '../../features/signup/index.ts'
import { $entrance } from '../page/entrance.ts'
import { Link, Redirect } from '../page/navigation.tsx'
import { PublicPage } from './public-page.tsx'

interface Props {
  readonly link: string
  readonly loadEngine: () => void
}

/** ROUTE-07; once the signup is done, the cases come in its place (ROUTE-18). */
export default function SignupPage({ link, loadEngine }: Props) {
  const { signedUp, entrance } = useUnit({ signedUp: $signedUp, entrance: $entrance })
  if (signedUp === link && entrance === 'user') return <Redirect to="/cases" />
  return (
    <PublicPage loadEngine={loadEngine}>
      <Signup link={link} toLogin={<Link href="/login">Go to login page</Link>} />
    </PublicPage>
  )
}
