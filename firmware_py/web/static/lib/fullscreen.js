// Full screen mode.

/** Return whether the browser has a full screen mode. Some phones have none. */
export const hasFullscreen = () => Boolean(document.fullscreenEnabled);

export async function toggleFullscreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (hasFullscreen()) await document.documentElement.requestFullscreen();
  } catch {
    // refused: browsers require a user gesture, and an administrator can forbid full screen mode
  }
}
