import { Notice } from '../../ui/notice/notice.tsx'

/** For an ADMIN who was given nowhere to connect an account: the server's PAYMENT_PROVIDER is `none`. */
export const NoProviderNotice = () => (
  <Notice tone="warning">
    <p>
      This installation has no payment provider: no account can be connected, and no case can be
      activated.
    </p>
    <p>Contact the operator of this installation.</p>
  </Notice>
)
