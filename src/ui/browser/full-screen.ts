let entering: Promise<void> = Promise.resolve()

async function enter(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' })
  } catch {
    // The browser does not allow it here, or has none: what is shown fills the window instead.
  }
}

/** Gives the page the whole screen, where the browser allows it: in answer to a press alone. */
export function enterFullScreen(): void {
  entering = enter()
}

/** Gives the screen back. */
export async function leaveFullScreen(): Promise<void> {
  await entering
  if (!document.fullscreenElement) return
  try {
    await document.exitFullscreen()
  } catch {
    // Somebody else has ended it in the meantime.
  }
}
