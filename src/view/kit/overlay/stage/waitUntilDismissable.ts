/** Waits until a panel that has just been drawn notices clicks elsewhere: Zag listens two frames and a task later. */
export async function waitUntilDismissable(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve));
  await new Promise(resolve => setTimeout(resolve));
}
