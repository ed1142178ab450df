import { proxy } from 'valtio';

const STORAGE_KEY = 'docket.notifications.desktop';

/** Whether the user has turned on desktop notifications in this browser. The browser can still block them. */
export const desktopPreference = proxy({ isOn: localStorage.getItem(STORAGE_KEY) === 'on' });

export function setDesktopPreference(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  desktopPreference.isOn = isOn;
}
