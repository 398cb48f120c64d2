/** Whether the browser shows notices of this site outside of it; `default`: nobody was asked yet. */
export type NoticePermission = NotificationPermission | 'unsupported'

const isSupported = (): boolean => 'Notification' in window

/** As it is at this moment: it may be given or taken in the browser's settings. */
export const noticePermission = (): NoticePermission =>
  isSupported() ? Notification.permission : 'unsupported'

/** Asks for it, in answer to a press alone. */
export const askNoticePermission = async (): Promise<NoticePermission> =>
  isSupported() ? Notification.requestPermission() : 'unsupported'

interface DesktopNotice {
  readonly title: string
  readonly body: string
  /** One that has the same is replaced without a sound. */
  readonly tag: string
  readonly onPress: () => void
}

/** Shows it, and returns what takes it away again; null where the browser does not. */
export function showDesktopNotice({ title, body, tag, onPress }: DesktopNotice) {
  if (noticePermission() !== 'granted') return null
  try {
    const notice = new Notification(title, { body, tag })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onPress()
    }
    return () => notice.close()
  } catch {
    // Browsers of phones have the permission without showing anything for a page.
    return null
  }
}
