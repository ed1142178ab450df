import { proxy } from 'valtio';

const STORAGE_KEY = 'docket.notifications.desktop';

/** Whether the user has turned on desktop notifications in this browser. The browser can still block them. */
export const desktopChoice = proxy({ isOn: localStorage.getItem(STORAGE_KEY) === 'on' });

export function chooseDesktop(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  desktopChoice.isOn = isOn;
}
