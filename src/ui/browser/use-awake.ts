import { useEffect, useState } from 'react'

/** The browser lets a screen sleep where it has no such lock, outside of a secure page, or on a low battery. */
async function lockScreen(): Promise<WakeLockSentinel | null> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    return null
  }
}

/** Keeps the screen awake as long as the part is shown. Whether it does so; null before that is known. */
export function useAwake(): boolean | null {
  const [isAwake, setAwake] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    let held: WakeLockSentinel | null = null
    const ask = async () => {
      // A page behind another one may not, and has lost its lock by that.
      if (document.visibilityState !== 'visible' || held) return
      const lock = await lockScreen()
      if (isOver) return lock?.release()
      held = lock
      setAwake(lock !== null)
      lock?.addEventListener('release', () => {
        held = null
        if (!isOver) setAwake(false)
      })
    }
    const look = () => void ask()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      void held?.release()
    }
  }, [])
  return isAwake
}
