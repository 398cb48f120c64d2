import type { Reach } from '../find-door.ts'

/** A mail server and how to log in there. */
export type MailServer = {
  host: string
  port: number
  /** Null where none is asked for. */
  login: { user: string; pass: string } | null
  /** On this very machine, in the demo: neither encryption nor a certificate can be asked of it. */
  trusted: boolean
  /** How far the network policy lets a connection go: what a customer names is not what the operator sets. */
  reach: Reach
  /** What we call ourselves there (RFC 5321, 4.1.1.1). */
  ownName: string
}
