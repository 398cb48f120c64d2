import { Notice } from '../../ui/notice/notice.tsx'

/** For an ADMIN who was given nowhere to connect an account: the server's PAYMENT_PROVIDER is `none`. */
export const NoProviderNotice = () => (
  <Notice tone="warning">
    <p>No payment provider is set up, so cases cannot be activated.</p>
    <p>Contact the operator of this service.</p>
  </Notice>
)
