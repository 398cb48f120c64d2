import { Notice } from '../../ui/notice/notice.tsx'

/** Whom an AGENT turns to: only administrators connect the account (PAYSETUP-06, STATE-13). */
export const ProviderAgentNotice = () => (
  <Notice tone="warning">
    <p>The account that receives card payments is not connected, so no case can be activated.</p>
    <p>Ask an admin in your company to connect it under Admin &gt; Account &gt; Payment Setup.</p>
  </Notice>
)
