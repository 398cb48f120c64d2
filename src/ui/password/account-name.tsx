interface Props {
  readonly label?: string
  readonly email: string
}

/** Beside a password, unseen: tells a password manager whose it is, and under which name a new one is kept. */
export const AccountName = ({ label = 'Email', email }: Props) => (
  <input
    className="fw-visually-hidden"
    type="email"
    autoComplete="username"
    aria-label={label}
    tabIndex={-1}
    readOnly
    value={email}
  />
)
