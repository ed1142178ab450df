export interface DesktopNotice {
  readonly title: string;
  readonly body?: string;
  /** What stands there already under the same tag is replaced. */
  readonly tag: string;
  /** Called when the person clicks it; the tab comes to the front first. */
  readonly onOpen?: () => void;
}

/** Asks the person for notifications on the desktop; answers whether they allow them. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

export function showOnDesktop({ title, body, tag, onOpen }: DesktopNotice): void {
  const notice = new Notification(title, { tag, ...(body === undefined ? {} : { body }) });
  notice.onclick = () => {
    window.focus();
    notice.close();
    onOpen?.();
  };
}
