export interface DesktopNotification {
  readonly title: string;
  readonly body?: string;
  /** Replaces an existing notification with the same tag. */
  readonly tag: string;
  /** Called when the user clicks the notification, after its tab was brought to the front. */
  readonly onOpen?: () => void;
}

/** Requests permission for desktop notifications; returns whether it was granted. */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function canShowNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

export function showDesktopNotification({ title, body, tag, onOpen }: DesktopNotification): void {
  const notice = new Notification(title, { tag, ...(body === undefined ? {} : { body }) });
  notice.onclick = () => {
    window.focus();
    notice.close();
    onOpen?.();
  };
}
