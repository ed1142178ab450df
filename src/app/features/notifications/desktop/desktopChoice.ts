import { proxy } from 'valtio';
import { mayNotify } from '../../../shared/desktop/desktop.ts';

const STORAGE_KEY = 'docket.notifications.desktop';

/** Whether this browser shows notifications on the desktop: nobody is asked who did not choose it. */
export const desktopChoice = proxy({ isOn: localStorage.getItem(STORAGE_KEY) === 'on' && mayNotify() });

export function chooseDesktop(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  desktopChoice.isOn = isOn;
}
