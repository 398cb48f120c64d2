import { Notice } from '../../ui/notice/notice.tsx'

/** Whom an AGENT turns to: only administrators connect the account (PAYSETUP-06, STATE-13). */
export const ProviderAgentNotice = () => (
  <Notice tone="warning">
    <p>The account that receives card payments is not connected, so no case can be activated.</p>
    <p>Contact an admin of your company: an admin can connect it under Admin &gt; Account.</p>
  </Notice>
)
