// The whole screen, where the browser can: without its own bars and buttons.

/** Whether this browser has it: a telephone may not. */
export const hasFullscreen = () => Boolean(document.fullscreenEnabled);

/** Takes the whole screen, or gives it back; Esc gives it back as well. */
export async function toggleFullscreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (hasFullscreen()) await document.documentElement.requestFullscreen();
  } catch {
    // the browser wants a finger on the page first, or its owner forbids it: all stays as it is
  }
}
