import { proxy } from 'valtio';

const STORAGE_KEY = 'docket.notifications.desktop';

/** Whether the user wants desktop notifications from this browser, which can still block them. */
export const desktopChoice = proxy({ isOn: localStorage.getItem(STORAGE_KEY) === 'on' });

export function chooseDesktop(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  desktopChoice.isOn = isOn;
}
